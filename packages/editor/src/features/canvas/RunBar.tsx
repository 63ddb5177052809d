import { Copy, ExternalLink, MessageSquare, Play, Trash2 } from 'lucide-react'
import { beginsByChat, chatTriggerOf } from '../../workspace/chat-events.ts'
import { openChat, useChat } from '../../workspace/chat-store.ts'
import { runWorkflow, stopRun, stopWaiting } from '../../workspace/commands/run-workflow.ts'
import { mayRun, useDocument } from '../../workspace/document-store.ts'
import { clearRun, hasRunData, useRun, type RunState } from '../../workspace/run-store.ts'
import { findWaiting, type Waiting } from '../../workspace/waiting.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import { writeClipboard } from '../../lib/clipboard.ts'
import { formatDate, formatDuration } from '../../lib/dates.ts'
import { showFormWindow } from '../../lib/form-window.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { StopButton } from '../../ui/StopButton.tsx'
import { showSuccess } from '../../ui/toast-store.ts'
import css from './Dock.module.css'
import { useElapsed } from '../../lib/use-elapsed.ts'

/** Run, stop, stop waiting, clear: whatever makes sense now. */
export function RunBar() {
  const workspace = useWorkspace()
  const runs = useDocument(mayRun)
  const status = useRun((state) => state.status)
  const hasData = useRun(hasRunData)
  const waiting = useWaiting()
  const run = async () => {
    if (beginsByChat(workspace)) openChat(workspace)
    else workspace.tell(await runWorkflow(workspace))
  }
  const stop = async () => workspace.tell(await stopRun(workspace))
  const stopListening = async () => workspace.tell(await stopWaiting(workspace))
  if (!runs) return null
  return (
    <div className={`${css.dock} ${css.run}`} role="toolbar" aria-label={t('canvas.runActions')}>
      <Button
        variant="primary"
        icon={Play}
        loading={status !== 'idle'}
        data-tour="run"
        onClick={() => void run()}
      >
        {waiting ? waitLabel(waiting) : runLabel(status)}
        {status === 'running' && <Timer />}
      </Button>
      <ChatButton />
      {waiting && <WaitEnd waiting={waiting} />}
      {(status === 'running' || status === 'waiting') && <StopButton label={t('run.stop')} stop={stop} />}
      {status === 'waitingForWebhook' && <StopButton label={t('run.stopWaiting')} stop={stopListening} />}
      {status === 'idle' && hasData && (
        <Button icon={Trash2} onClick={() => clearRun(workspace)}>
          {t('run.clearData')}
        </Button>
      )}
    </div>
  )
}

/** Only for a workflow that takes messages. */
function ChatButton() {
  const workspace = useWorkspace()
  const takesMessages = useDocument(() => chatTriggerOf(workspace) !== undefined)
  const isOpen = useChat((state) => state.isOpen)
  return (
    takesMessages &&
    !isOpen && (
      <Button icon={MessageSquare} onClick={() => openChat(workspace)}>
        {t('chat.open')}
      </Button>
    )
  )
}

/** What the run that goes on here waits for. */
function useWaiting(): Waiting | undefined {
  const workspace = useWorkspace()
  const run = useRun((state) => state)
  return run.status === 'waiting' ? findWaiting(workspace, run) : undefined
}

function runLabel(status: RunState['status']): string {
  if (status === 'idle') return t('run.execute')
  return status === 'waitingForWebhook' ? t('run.waitingForTrigger') : t('run.executing')
}

const waitLabel = ({ kind, till }: Waiting): string =>
  kind === 'time' && till ? t('run.waitingUntil', { time: formatDate(till) }) : t(`run.waitingFor.${kind}`)

/** The way to what the run waits for. */
function WaitEnd({ waiting: { kind, address } }: { waiting: Waiting }) {
  if (address === undefined || kind === 'answer') return null
  if (kind === 'form' || kind === 'approval') {
    return (
      <Button icon={ExternalLink} onClick={() => showFormWindow(address)}>
        {kind === 'form' ? t('nodePanel.openForm') : t('run.openQuestion')}
      </Button>
    )
  }
  const copy = async () => {
    await writeClipboard(address)
    showSuccess({ title: t('runData.copied'), duration: 1500 })
  }
  return (
    <Button icon={Copy} onClick={() => void copy()}>
      {t('run.copyAddress')}
    </Button>
  )
}

function Timer() {
  const elapsed = useElapsed(useRun((state) => state.startedAt))
  return <span className={css.timer}>{formatDuration(elapsed)}</span>
}
