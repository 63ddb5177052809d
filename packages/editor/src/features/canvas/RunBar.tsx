import { Play, Square, Trash2 } from 'lucide-react'
import { runWorkflow, stopRun, stopWaiting } from '../../document/commands/run-workflow.ts'
import { useDocument } from '../../document/document-store.ts'
import { clearRun, hasRunData, useRun } from '../../document/run-store.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import css from './Dock.module.css'

/** Run, stop, stop waiting, clear: whatever makes sense now. */
export function RunBar() {
  const readOnly = useDocument((state) => state.readOnly)
  const status = useRun((state) => state.status)
  const hasData = useRun(hasRunData)
  if (readOnly) return null
  const isBusy = status !== 'idle'
  return (
    <div className={`${css.dock} ${css.run}`} role="toolbar" aria-label={t('canvas.runActions')}>
      <Button variant="primary" icon={Play} loading={isBusy} onClick={() => void runWorkflow()}>
        {status === 'idle'
          ? t('run.execute')
          : status === 'waitingForWebhook'
            ? t('run.waitingForTrigger')
            : t('run.executing')}
      </Button>
      {status === 'running' && (
        <Button icon={Square} onClick={() => void stopRun()}>
          {t('run.stop')}
        </Button>
      )}
      {status === 'waitingForWebhook' && (
        <Button icon={Square} onClick={() => void stopWaiting()}>
          {t('run.stopWaiting')}
        </Button>
      )}
      {!isBusy && hasData && (
        <Button icon={Trash2} onClick={clearRun}>
          {t('run.clearData')}
        </Button>
      )}
    </div>
  )
}
