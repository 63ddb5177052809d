import { formatDay, formatRunTime } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { Chart, type Plot } from './Chart.tsx'
import { linePath } from './chart-scale.ts'
import { failureRate, formatShare, type DayFigures, type ModelUse } from './insight-queries.ts'
import css from './Insights.module.css'
import { TokenChart } from './TokenChart.tsx'

const barShare = 0.7

interface ChartsProps {
  days: readonly DayFigures[]
}

export function InsightCharts({ days, use }: ChartsProps & { use: ModelUse }) {
  return (
    <div className={css.charts}>
      <ExecutionsChart days={days} />
      <FailureChart days={days} />
      <RunTimeChart days={days} />
      {use.total.calls > 0 && <TokenChart days={use.days} />}
    </div>
  )
}

const labelsOf = (days: readonly DayFigures[]) => days.map(({ day }) => formatDay(day, 'axis'))

function ExecutionsChart({ days }: ChartsProps) {
  const total = days.reduce((sum, { executions }) => sum + executions, 0)
  const failed = days.reduce((sum, day) => sum + day.failed, 0)
  return (
    <Chart
      title={t('insights.executions')}
      summary={t('insights.executionsSummary', { count: total, failed })}
      labels={labelsOf(days)}
      max={Math.max(...days.map(({ executions }) => executions))}
      format={(value) => (Number.isInteger(value) ? String(value) : '')}
      legend={[
        { label: t('insights.succeeded'), tone: 'success' },
        { label: t('insights.failed'), tone: 'error' },
      ]}
    >
      {(plot) => days.map((day, index) => <DayBar key={day.day} day={day} x={plot.x(index)} plot={plot} />)}
    </Chart>
  )
}

function DayBar({ day, x, plot }: { day: DayFigures; x: number; plot: Plot }) {
  const width = plot.slot * barShare
  const good = plot.y(day.executions - day.failed)
  const all = plot.y(day.executions)
  return (
    <g>
      <title>{t('insights.dayExecutions', { ...day, day: formatDay(day.day, 'row') })}</title>
      <rect className={css.success} x={x - width / 2} width={width} y={good} height={plot.floor - good} />
      <rect className={css.error} x={x - width / 2} width={width} y={all} height={good - all} />
    </g>
  )
}

function FailureChart({ days }: ChartsProps) {
  const highest = Math.max(...days.map(failureRate))
  return (
    <Chart
      title={t('insights.failureRate')}
      summary={t('insights.failureSummary', { highest: formatShare(highest) })}
      labels={labelsOf(days)}
      max={Math.max(0.01, highest)}
      format={formatShare}
    >
      {(plot) => <Line days={days} plot={plot} valueOf={failureRate} tone="error" format={formatShare} />}
    </Chart>
  )
}

function RunTimeChart({ days }: ChartsProps) {
  const longest = Math.max(...days.map(({ p95 }) => p95))
  return (
    <Chart
      title={t('insights.runTime')}
      summary={t('insights.runTimeSummary', { longest: formatRunTime(longest) })}
      labels={labelsOf(days)}
      max={Math.max(1, longest)}
      format={formatRunTime}
      legend={[
        { label: t('insights.p50'), tone: 'accent' },
        { label: t('insights.p95'), tone: 'waiting' },
      ]}
    >
      {(plot) => (
        <>
          <Line days={days} plot={plot} valueOf={({ p50 }) => p50} tone="accent" format={formatRunTime} />
          <Line days={days} plot={plot} valueOf={({ p95 }) => p95} tone="waiting" format={formatRunTime} />
        </>
      )}
    </Chart>
  )
}

interface LineProps extends ChartsProps {
  plot: Plot
  valueOf: (day: DayFigures) => number
  tone: 'accent' | 'waiting' | 'error'
  format: (value: number) => string
}

/** On days on which nothing ran it lies on the floor. */
function Line({ days, plot, valueOf, tone, format }: LineProps) {
  const points = days.map((day, index) => ({ x: plot.x(index), y: plot.y(valueOf(day)), day }))
  return (
    <g className={css.line} data-tone={tone}>
      <path d={linePath(points)} />
      {points.map(({ x, y, day }) => (
        <circle key={day.day} cx={x} cy={y} r={days.length > 40 ? 1.5 : 3}>
          <title>{`${formatDay(day.day, 'row')}: ${format(valueOf(day))}`}</title>
        </circle>
      ))}
    </g>
  )
}
