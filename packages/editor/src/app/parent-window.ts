import { isJsonObject } from '@heddle/core'
import { messageOf } from '../api/api-error.ts'
import { queryClient } from '../api/query-client.ts'
import { useSession } from '../api/session.ts'
import { t } from '../lib/i18n.ts'
import { tellParent } from '../lib/tell-parent.ts'
import { showError } from '../ui/toast-store.ts'
import { describeNodes } from '../workspace/newest-layout.ts'
import { currentWorkspace } from './current-workspace.ts'
import { openWorkspace } from './open-workspace.ts'

/** Says that the editor is there and opens the workflows that the parent sends, to be changed if the open one can be. */
export function followParentMessages(version: string): () => void {
  const onMessage = (event: MessageEvent) => {
    if (event.source !== window.parent || !isTrusted(event.origin)) return
    const message = readMessage(event.data)
    if (message?.command === 'openWorkflow') void openSent(message.workflow)
  }
  window.addEventListener('message', onMessage)
  tellParent({ command: 'ready', version })
  return () => window.removeEventListener('message', onMessage)
}

/** Only our own pages and those that the configuration names may put something on the canvas. */
const isTrusted = (origin: string): boolean =>
  origin === window.location.origin ||
  (useSession.getState().settings?.previewParents.includes(origin) ?? false)

async function openSent(sent: unknown): Promise<void> {
  const readOnly = currentWorkspace()?.document.getState().readOnly ?? true
  try {
    const { readWorkflowFile } = await import('../workspace/commands/workflow-files.ts')
    const document = readWorkflowFile(sent)
    await describeNodes(queryClient, document.nodes)
    openWorkspace({ document, readOnly, saved: readOnly, ...(!readOnly && { journal: 'new' }) })
  } catch (error) {
    const message = messageOf(error)
    tellParent({ command: 'error', message })
    showError({ title: t('workflow.importFailed'), message })
  }
}

/** Frames send JSON texts; anything of another shape is not meant for us. */
function readMessage(data: unknown): { command: string; workflow?: unknown } | undefined {
  if (typeof data !== 'string' || !data.startsWith('{')) return undefined
  try {
    const message: unknown = JSON.parse(data)
    return isJsonObject(message) && typeof message.command === 'string'
      ? { command: message.command, workflow: message.workflow }
      : undefined
  } catch {
    return undefined
  }
}
