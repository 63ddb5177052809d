import { findLaterName } from '@heddle/core/node'
import { t } from '../../../lib/i18n.ts'
import { packageOf } from '../../../lib/node-package.ts'
import { needsAttention, type ExaminedNode } from './examine-nodes.ts'

/** What became of a node, and what to do about it, in sentences. */
export function explainNode(node: ExaminedNode): string[] {
  const { outcome, type, typeVersion, ignored, runsAs, credentials, workflow } = node
  const found = [
    ...(outcome === 'unknownType' ? unknownType(type) : []),
    ...(runsAs === undefined
      ? []
      : [t('import.runsAs', { version: String(typeVersion), known: String(runsAs) })]),
    ...(ignored.length === 0
      ? []
      : [t('import.ignores', { count: ignored.length, settings: ignored.join(', ') })]),
    ...credentials.map((name) => t('import.needsCredential', { name })),
    ...(workflow === undefined ? [] : [t('import.needsWorkflow', { name: workflow })]),
  ]
  if (needsAttention(node)) return found
  return [outcome === 'migrated' ? t('import.migrated', { version: String(typeVersion) }) : t('import.asIs')]
}

/** The package that would bring the type that a node lacks. */
export const packageFor = ({ outcome, type }: ExaminedNode): string | undefined =>
  outcome === 'unknownType' && findLaterName(type) === undefined ? packageOf(type) : undefined

function unknownType(type: string): string[] {
  const later = findLaterName(type)
  if (later !== undefined) return [t('import.laterType', { name: later })]
  const name = packageOf(type)
  return [t('import.unknownType', { type }), ...(name ? [t('import.fromPackage', { package: name })] : [])]
}
