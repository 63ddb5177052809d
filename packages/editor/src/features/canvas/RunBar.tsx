import { Play, Trash2 } from 'lucide-react'
import { runWorkflow, stopRun, stopWaiting } from '../../workspace/commands/run-workflow.ts'
import { mayRun, useDocument } from '../../workspace/document-store.ts'
import { clearRun, hasRunData, useRun, type RunState } from '../../workspace/run-store.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import { formatDuration } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { StopButton } from '../../ui/StopButton.tsx'
import css from './Dock.module.css'
import { useElapsed } from '../../lib/use-elapsed.ts'

/** Run, stop, stop waiting, clear: whatever makes sense now. */
export function RunBar() {
  const workspace = useWorkspace()
  const runs = useDocument(mayRun)
  const status = useRun((state) => state.status)
  const hasData = useRun(hasRunData)
  const run = async () => workspace.tell(await runWorkflow(workspace))
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
        {runLabel(status)}
        {status === 'running' && <Timer />}
      </Button>
      {status === 'running' && <StopButton label={t('run.stop')} stop={stop} />}
      {status === 'waitingForWebhook' && <StopButton label={t('run.stopWaiting')} stop={stopListening} />}
      {status === 'idle' && hasData && (
        <Button icon={Trash2} onClick={() => clearRun(workspace)}>
          {t('run.clearData')}
        </Button>
      )}
    </div>
  )
}

function runLabel(status: RunState['status']): string {
  if (status === 'idle') return t('run.execute')
  return status === 'waitingForWebhook' ? t('run.waitingForTrigger') : t('run.executing')
}

function Timer() {
  const elapsed = useElapsed(useRun((state) => state.startedAt))
  return <span className={css.timer}>{formatDuration(elapsed)}</span>
}
