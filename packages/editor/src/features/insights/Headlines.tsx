import { t } from '../../lib/i18n.ts'
import { Link } from '../../ui/Link.tsx'
import { headlinesOf } from './headlines.ts'
import type { Insights } from './insight-queries.ts'
import css from './Insights.module.css'

/** The numbers above the charts, each with its change against as many days before. */
export function Headlines({ data, failures }: { data: Insights; failures: string }) {
  const days = data.days.length
  return (
    <div className={css.headlines}>
      {headlinesOf(data).map(({ key, label, value, change, tone }) => (
        <dl key={key} className={css.headline}>
          <dt>{label}</dt>
          <dd className={css.value}>{value}</dd>
          <dd data-change={tone}>
            {change === undefined ? t('insights.noChange', { days }) : t('insights.change', { change, days })}
          </dd>
          {key === 'failed' && data.total.failed > 0 && (
            <dd>
              <Link to={failures}>{t('insights.showFailures')}</Link>
            </dd>
          )}
        </dl>
      ))}
    </div>
  )
}
