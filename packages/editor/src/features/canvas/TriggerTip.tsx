import { useEffect, useState } from 'react'
import { useRun } from '../../workspace/run-store.ts'
import { triggerTooltipMs } from '../../lib/constants.ts'
import { t } from '../../lib/i18n.ts'
import css from './TriggerTip.module.css'

/** Says what a trigger waits for, when a run has waited for it a while. */
export function TriggerTip({ text }: { text: string | undefined }) {
  const isWaiting = useRun((state) => state.status === 'waitingForWebhook')
  return isWaiting && <LateTip text={text || t('canvas.waitsForEvent')} />
}

function LateTip({ text }: { text: string }) {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), triggerTooltipMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    isDue && (
      <div className={css.tip} role="status">
        {text}
      </div>
    )
  )
}
