import type { ExecutionFigures } from '@heddle/contract'
import { formatRunTime } from '../../lib/dates.ts'
import { formatNumber, formatPercent } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { failureRate, formatShare, type Insights } from './insight-queries.ts'

export interface Headline {
  key: 'executions' | 'failed' | 'failureRate' | 'p50'
  label: string
  value: string
  /** Against the days before; undefined when nothing ran then. */
  change: string | undefined
  tone: 'good' | 'bad' | 'even'
}

/** The few numbers that say how things go. */
export function headlinesOf({ total, before }: Pick<Insights, 'total' | 'before'>): Headline[] {
  const isComparable = before.executions > 0
  const headline = (key: Headline['key'], of: Measure): Headline => {
    const [now, then] = [of.read(total), of.read(before)]
    return {
      key,
      label: t(key === 'p50' ? 'insights.medianRunTime' : `insights.${key}`),
      value: of.format(now),
      change: isComparable ? signed(of.compare(now, then), of.unit) : undefined,
      tone: of.isNeutral || !isComparable || now === then ? 'even' : now < then ? 'good' : 'bad',
    }
  }
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

interface Measure {
  read: (figures: ExecutionFigures) => number
  format: (value: number) => string
  compare: (now: number, then: number) => number
  unit: 'percent' | 'points'
  /** More is neither better nor worse. */
  isNeutral?: boolean
}

const counted = {
  format: (value: number) => formatNumber(value),
  compare: (now: number, then: number) => (then === 0 ? now * 100 : ((now - then) / then) * 100),
  unit: 'percent' as const,
}

function signed(change: number, unit: Measure['unit']): string {
  const size = Math.abs(change)
  const digits = size < 10 ? 1 : 0
  const sign = Number(size.toFixed(digits)) === 0 ? '±' : change > 0 ? '+' : '−'
  return unit === 'percent'
    ? `${sign}${formatPercent(size / 100, digits)}`
    : t('insights.changePoints', { change: `${sign}${formatNumber(size, digits)}` })
}
