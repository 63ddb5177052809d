import { isWebAddress } from '@heddle/core'
import { queryOptions } from '@tanstack/react-query'
import { asLongAsThePage, queryClient } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { t } from '../../lib/i18n.ts'
import { isModalOpen, openModal } from '../../ui/modal-store.ts'
import { showWarning } from '../../ui/toast-store.ts'

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

/** What the configured address says about this version and newer ones. */
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
  const versions = await queryClient.fetchQuery(versionList)
  const current = versions.find(({ name }) => name === runningVersion())
  if (current?.hasSecurityIssue && newerOf(versions).length > 0) warn(current.securityIssueFixVersion)
}

/** Without an address, or without an answer, there is nothing to tell. */
async function fetchVersions(): Promise<readonly Version[]> {
  const { settings } = useSession.getState()
  if (!settings?.versionNotifications.enabled) return []
  const { versionCli, instanceId, versionNotifications } = settings
  const answer: unknown = await fetch(`${versionNotifications.endpoint}${versionCli}`, {
    headers: { 'heddle-version': versionCli, 'heddle-instance-id': instanceId },
  })
    .then((response) => (response.ok ? response.json() : []))
    .catch(() => [])
  return Array.isArray(answer) ? answer.flatMap(readVersion) : []
}

function warn(fixedIn: string | undefined): void {
  showWarning({
    title: t('notices.criticalTitle'),
    message:
      fixedIn === undefined ? t('notices.criticalLatest') : t('notices.criticalText', { version: fixedIn }),
    action: { label: t('notices.updates'), run: showVersions },
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
