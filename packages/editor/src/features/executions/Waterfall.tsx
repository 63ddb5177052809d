import { ChartNoAxesGantt, X } from 'lucide-react'
import { useState } from 'react'
import { hasRunData, useRun } from '../../workspace/run-store.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import { formatRunTime } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { waterfallOf, type WaterfallBar } from './waterfall-bars.ts'
import css from './Waterfall.module.css'

const ticks = [0, 0.25, 0.5, 0.75, 1]

/** When each node ran and for how long; a bar opens its node. */
export function Waterfall() {
  const hasData = useRun(hasRunData)
  const [isOpen, setOpen] = useState(true)
  if (!hasData) return null
  if (!isOpen) {
    return (
      <div className={css.closed}>
        <Button icon={ChartNoAxesGantt} onClick={() => setOpen(true)}>
          {t('execution.waterfall')}
        </Button>
      </div>
    )
  }
  return (
    <section className={css.panel} aria-label={t('execution.waterfall')}>
      <header className={css.header}>
        <h2>{t('execution.waterfall')}</h2>
        <IconButton
          label={t('execution.hideWaterfall')}
          icon={X}
          size="small"
          onClick={() => setOpen(false)}
        />
      </header>
      <Bars />
    </section>
  )
}

function Bars() {
  const runData = useRun((state) => state.runData)
  const isWaiting = useRun((state) => state.waitTill !== undefined)
  const { bars, total } = waterfallOf(runData, isWaiting)
  return (
    <div className={css.scroller}>
      <div className={css.axis} aria-hidden>
        <span />
        <div className={css.ticks}>
          {ticks.map((tick) => (
            <span key={tick} style={{ left: `${tick * 100}%` }}>
              {formatRunTime(tick * total)}
            </span>
          ))}
        </div>
      </div>
      <ol className={css.list}>
        {bars.map((bar) => (
          <li key={`${bar.node}/${bar.run}`}>
            <Row bar={bar} total={total} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function Row({ bar, total }: { bar: WaterfallBar; total: number }) {
  const workspace = useWorkspace()
  const { node, run, start, duration, state } = bar
  const times = { start: formatRunTime(start), duration: formatRunTime(duration) }
  const isAgain = run > 1
  return (
    <button
      type="button"
      className={css.row}
      data-state={state}
      data-tip={t('execution.barTimes', times)}
      onClick={() => void openModal('nodeDetails', { workspace, node })}
    >
      <span className={css.name}>{isAgain ? t('execution.barRun', { node, run }) : node}</span>
      <span className={css.lane} aria-hidden>
        <span
          className={css.bar}
          style={{ left: `${(start / total) * 100}%`, width: `${(duration / total) * 100}%` }}
        />
      </span>
      <span className="visually-hidden">
        {t('execution.barTimes', times)}
        {state !== 'success' && `, ${t(`execution.list.statuses.${state}`)}`}
      </span>
      <span className={css.duration} aria-hidden>
        {times.duration}
      </span>
    </button>
  )
}
