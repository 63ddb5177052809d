import { fillDefaults } from '@heddle/core/node'
import { queryClient } from '../api/query-client.ts'
import { useSession } from '../api/session.ts'
import { webhookUrl } from '../features/node-panel/webhook-url.ts'
import { t } from '../lib/i18n.ts'
import { showFormWindow } from '../lib/form-window.ts'
import { showInfo } from '../ui/toast-store.ts'
import { findNodeType } from '../workspace/node-types.ts'
import type { Outcome } from '../workspace/outcome.ts'

/** The run whose form was opened last: its later pages come in the same window by themselves. */
let shown: { window: WindowProxy; startedAt: number | undefined } | undefined

/** Shows the form that a run is to begin with. */
export function openTestForm(outcome: Extract<Outcome, { kind: 'waitsForForm' }>): void {
  const { node, workflowId, startedAt } = outcome
  const { settings } = useSession.getState()
  const type = findNodeType(queryClient, node.type)
  const webhook = type?.webhooks?.find(({ nodeType }) => nodeType === 'form')
  if (!settings || !type?.properties || !webhook) return
  const parameters = fillDefaults(type.properties, node.parameters, node.typeVersion)
  open(webhookUrl({ webhook, node, parameters, kind: 'test', settings, workflowId }), startedAt)
}

/** Shows the page that a run has come to, unless the person has it before them already. */
export function openPage({ waiting, startedAt }: Extract<Outcome, { kind: 'runWaits' }>): void {
  const isBefore = shown?.startedAt === startedAt && shown?.window.closed === false
  if (waiting.address !== undefined && !isBefore) open(waiting.address, startedAt)
}

/** Where the browser forbids a window, a button opens it. */
function open(url: string, startedAt: number | undefined): void {
  const show = () => {
    const window = showFormWindow(url)
    if (window) shown = { window, startedAt }
    return window
  }
  if (!show()) showInfo({ title: t('run.formWaits'), action: { label: t('nodePanel.openForm'), run: show } })
}
