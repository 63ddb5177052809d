import type { ExecutionFigures } from '@heddle/contract'
import { formatRunTime } from '../../lib/dates.ts'
import { formatDollars, formatNumber, formatPercent, shortNumber } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { failureRate, formatShare, tokensIn, type Insights, type ModelUse } from './insight-queries.ts'

export interface Headline {
  key: 'executions' | 'failed' | 'failureRate' | 'p50' | 'tokens' | 'cost'
  label: string
  value: string
  /** Against the days before; undefined when there is nothing to compare with. */
  change: string | undefined
  tone: 'good' | 'bad' | 'even'
}

/** The few numbers that say how things go. */
export function headlinesOf({ total, before }: Pick<Insights, 'total' | 'before'>): Headline[] {
  const headline = (key: Headline['key'], of: Measure<ExecutionFigures>): Headline =>
    compared(key, of, { now: of.read(total), earlier: before.executions > 0 ? of.read(before) : undefined })
  return [
    headline('executions', { ...counted, read: ({ executions }) => executions, isNeutral: true }),
    headline('failed', { ...counted, read: ({ failed }) => failed }),
    headline('failureRate', {
      read: failureRate,
      format: formatShare,
      compare: (now, then) => (now - then) * 100,
      unit: 'points',
    }),
    headline('p50', { ...counted, read: ({ p50 }) => p50, format: formatRunTime }),
  ]
}

/** What models took; nothing when none was called, and no cost where nobody knows a price. */
export function modelHeadlines({ total, before }: Pick<ModelUse, 'total' | 'before'>): Headline[] {
  if (total.calls === 0) return []
  const tokens = { ...counted, isNeutral: true, format: shortNumber }
  const cost = { ...counted, isNeutral: true, format: formatDollars }
  return [
    compared('tokens', tokens, {
      now: tokensIn(total),
      earlier: before.calls > 0 ? tokensIn(before) : undefined,
    }),
    ...(total.cost === null
      ? []
      : [compared('cost', cost, { now: total.cost, earlier: before.cost ?? undefined })]),
  ]
}

function compared(
  key: Headline['key'],
  of: Omit<Measure<never>, 'read'>,
  { now, earlier }: { now: number; earlier: number | undefined },
): Headline {
  return {
    key,
    label: t(key === 'p50' ? 'insights.medianRunTime' : `insights.${key}`),
    value: of.format(now),
    change: earlier === undefined ? undefined : changeOf(of, now, earlier),
    tone: of.isNeutral || earlier === undefined || now === earlier ? 'even' : now < earlier ? 'good' : 'bad',
  }
}

interface Measure<Figures> {
  read: (figures: Figures) => number
  format: (value: number) => string
  compare: (now: number, then: number) => number
  unit: 'percent' | 'points'
  /** More is neither better nor worse. */
  isNeutral?: boolean
}

const counted = {
  format: (value: number) => formatNumber(value),
  compare: (now: number, then: number) => ((now - then) / then) * 100,
  unit: 'percent' as const,
}

/** Nothing can be told as a share of none. */
function changeOf(of: Omit<Measure<never>, 'read'>, now: number, earlier: number): string {
  if (earlier !== 0 || of.unit === 'points') return signed(of.compare(now, earlier), of.unit)
  return `${now === 0 ? '±' : '+'}${of.format(now)}`
}

function signed(change: number, unit: 'percent' | 'points'): string {
  const size = Math.abs(change)
  const digits = size < 10 ? 1 : 0
  const sign = Number(size.toFixed(digits)) === 0 ? '±' : change > 0 ? '+' : '−'
  return unit === 'percent'
    ? `${sign}${formatPercent(size / 100, digits)}`
    : t('insights.changePoints', { change: `${sign}${formatNumber(size, digits)}` })
}
