import { isWebAddress } from '@heddle/core'
import { queryOptions } from '@tanstack/react-query'
import { asLongAsThePage, queryClient } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { t } from '../../lib/i18n.ts'
import { isModalOpen, openModal } from '../../ui/modal-store.ts'
import { settle, showWarning } from '../../ui/toast-store.ts'

export interface Version {
  name: string
  createdAt: string
  description: string
  documentationUrl: string
  hasSecurityIssue: boolean
  hasSecurityFix: boolean
  hasBreakingChange: boolean
  nodes: string[]
  securityIssueFixVersion?: string
}

const runningVersion = (): string | undefined => useSession.getState().settings?.versionCli

/** Whether the configuration names an address to ask. */
export const isVersionAsked = (): boolean =>
  useSession.getState().settings?.versionNotifications.enabled ?? false

/** What that address says about this version and newer ones. */
export const versionList = queryOptions({
  queryKey: ['versions'],
  queryFn: fetchVersions,
  ...asLongAsThePage,
})

/** Those that are newer than the one that runs. */
export const newerOf = (versions: readonly Version[]): readonly Version[] =>
  versions.filter(({ name }) => name !== runningVersion())

/** Warns when the version that runs is not safe and there is a newer one. */
export async function checkVersion(): Promise<void> {
  if (!isVersionAsked()) return
  const versions = await queryClient.fetchQuery(versionList).catch(() => [])
  const current = versions.find(({ name }) => name === runningVersion())
  if (current?.hasSecurityIssue && newerOf(versions).length > 0) warn(current.securityIssueFixVersion)
}

/** Without an answer nobody knows which version is the newest. */
async function fetchVersions(): Promise<readonly Version[]> {
  const { settings } = useSession.getState()
  if (!settings) return []
  const { versionCli, instanceId, versionNotifications } = settings
  const response = await fetch(`${versionNotifications.endpoint}${versionCli}`, {
    headers: { 'heddle-version': versionCli, 'heddle-instance-id': instanceId },
  })
  const answer: unknown = response.ok && (await response.json())
  if (!Array.isArray(answer)) throw new Error(t('notices.versionsFailed'))
  return answer.flatMap(readVersion)
}

const critical = 'critical update'

function warn(fixedIn: string | undefined): void {
  // Once, however many pages have asked.
  settle(critical)
  showWarning({
    about: critical,
    title: t('notices.criticalTitle'),
    message:
      fixedIn === undefined ? t('notices.criticalLatest') : t('notices.criticalText', { version: fixedIn }),
    action: { label: t('notices.updates'), run: showVersions, onText: true },
  })
}

export function showVersions(): void {
  if (!isModalOpen('versions')) openModal('versions', {})
}

/** The address is not ours: what it sends is read field by field. */
function readVersion(given: unknown): Version[] {
  if (typeof given !== 'object' || given === null) return []
  const value = given as Record<string, unknown>
  if (typeof value.name !== 'string') return []
  const text = (key: string) => (typeof value[key] === 'string' ? value[key] : '')
  const nodes = Array.isArray(value.nodes) ? value.nodes : []
  return [
    {
      name: value.name,
      createdAt: text('createdAt'),
      description: text('description'),
      documentationUrl: isWebAddress(text('documentationUrl')) ? text('documentationUrl') : '',
      hasSecurityIssue: value.hasSecurityIssue === true,
      hasSecurityFix: value.hasSecurityFix === true,
      hasBreakingChange: value.hasBreakingChange === true,
      nodes: nodes.flatMap((node: { displayName?: unknown } | null) =>
        typeof node?.displayName === 'string' ? [node.displayName] : [],
      ),
      securityIssueFixVersion: text('securityIssueFixVersion') || undefined,
    },
  ]
}
