import { formatDollars, formatNumber, numberFromText } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import type { BudgetDraft } from './model-use-drafts.ts'
import css from './ModelUsePage.module.css'

/** From here on it is time to look at it. */
const nearlyUsed = 0.8

/** How much of a budget is used. */
export function BudgetBar({ row: { period, unit, limit }, used }: { row: BudgetDraft; used: number }) {
  const most = numberFromText(limit) ?? 0
  if (!(most > 0)) return undefined
  const share = Math.min(1, used / most)
  const words =
    unit === 'dollars'
      ? { used: formatDollars(used), limit: formatDollars(most) }
      : { used: formatNumber(used), limit: t('modelUse.amountTokens', { number: formatNumber(most) }) }
  const text = period === 'day' ? t('modelUse.usedToday', words) : t('modelUse.usedThisMonth', words)
  return (
    <div className={css.used}>
      <div
        className={css.bar}
        data-tone={share >= 1 ? 'full' : share >= nearlyUsed ? 'nearly' : 'fine'}
        role="meter"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-label={text}
      >
        <span style={{ width: `${share * 100}%` }} />
      </div>
      <p aria-hidden>{text}</p>
      {unit === 'dollars' && <p>{t('modelUse.unpricedHint')}</p>}
    </div>
  )
}
