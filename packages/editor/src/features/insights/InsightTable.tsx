import type { ExecutionFigures } from '@heddle/contract'
import type { ReactNode } from 'react'
import { formatRunTime } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import listCss from '../../ui/List.module.css'
import { failureRate, formatShare } from './insight-queries.ts'
import css from './Insights.module.css'

interface InsightTableProps {
  title: string
  /** What the first column holds. */
  head: string
  rows: readonly (ExecutionFigures & { key: string; name: ReactNode })[]
}

/** The same figures as the charts, to be read one by one. */
export function InsightTable({ title, head, rows }: InsightTableProps) {
  return (
    <section className={css.figures}>
      <h2>{title}</h2>
      <div className={listCss.scroller}>
        <table className={`${listCss.table} ${css.table}`} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              <th scope="col">{t('insights.executions')}</th>
              <th scope="col">{t('insights.failed')}</th>
              <th scope="col">{t('insights.failureRate')}</th>
              <th scope="col">{t('insights.p50')}</th>
              <th scope="col">{t('insights.p95')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.name}</th>
                <td>{row.executions}</td>
                <td>{row.failed}</td>
                <td>{row.executions === 0 ? '–' : formatShare(failureRate(row))}</td>
                <td>{row.executions === 0 ? '–' : formatRunTime(row.p50)}</td>
                <td>{row.executions === 0 ? '–' : formatRunTime(row.p95)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
