import { t } from '../../lib/i18n.ts'
import { Link } from '../../ui/Link.tsx'
import { formatNumber } from '../../lib/format.ts'
import { headlinesOf, modelHeadlines, type Headline } from './headlines.ts'
import type { Insights, ModelUse } from './insight-queries.ts'
import css from './Insights.module.css'

interface HeadlinesProps {
  data: Insights
  use: ModelUse
  failures: string
}

/** The numbers above the charts, each with its change against as many days before. */
export function Headlines({ data, use, failures }: HeadlinesProps) {
  const days = data.days.length
  return (
    <div className={css.headlines}>
      {[...headlinesOf(data), ...modelHeadlines(use)].map(({ key, label, value, change, tone }) => (
        <dl key={key} className={css.headline}>
          <dt>{label}</dt>
          <dd className={css.value}>{value}</dd>
          <dd data-change={tone}>
            {change === undefined ? noChange(key, days) : t('insights.change', { change, days })}
          </dd>
          {key === 'failed' && data.total.failed > 0 && (
            <dd>
              <Link to={failures}>{t('insights.showFailures')}</Link>
            </dd>
          )}
          {key === 'cost' && use.total.unpriced > 0 && (
            <dd>{t('insights.unpriced', { tokens: formatNumber(use.total.unpriced) })}</dd>
          )}
        </dl>
      ))}
    </div>
  )
}

const noChange = (key: Headline['key'], days: number): string =>
  key === 'tokens' || key === 'cost' ? t('insights.noUse', { days }) : t('insights.noChange', { days })
