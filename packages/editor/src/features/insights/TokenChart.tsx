import { formatDay } from '../../lib/dates.ts'
import { formatNumber, shortNumber } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { Chart, type Plot } from './Chart.tsx'
import { tokensIn, type ModelUse } from './insight-queries.ts'
import css from './Insights.module.css'

const barShare = 0.7

/** How much models read and wrote, day by day. */
export function TokenChart({ days }: Pick<ModelUse, 'days'>) {
  const sum = (key: 'input' | 'output') => formatNumber(days.reduce((total, day) => total + day[key], 0))
  return (
    <Chart
      title={t('insights.tokenChart')}
      summary={t('insights.tokenSummary', { input: sum('input'), output: sum('output') })}
      labels={days.map(({ day }) => formatDay(day, 'axis'))}
      max={Math.max(...days.map(tokensIn))}
      format={shortNumber}
      legend={[
        { label: t('insights.tokensRead'), tone: 'accent' },
        { label: t('insights.tokensWritten'), tone: 'waiting' },
      ]}
    >
      {(plot) => days.map((day, index) => <DayBar key={day.day} day={day} x={plot.x(index)} plot={plot} />)}
    </Chart>
  )
}

function DayBar({ day, x, plot }: { day: ModelUse['days'][number]; x: number; plot: Plot }) {
  const width = plot.slot * barShare
  const read = plot.y(day.input)
  const all = plot.y(tokensIn(day))
  const words = { input: formatNumber(day.input), output: formatNumber(day.output) }
  return (
    <g className={css.tokens}>
      <title>{t('insights.dayTokens', { ...words, day: formatDay(day.day, 'row') })}</title>
      <rect data-tone="accent" x={x - width / 2} width={width} y={read} height={plot.floor - read} />
      <rect data-tone="waiting" x={x - width / 2} width={width} y={all} height={read - all} />
    </g>
  )
}
