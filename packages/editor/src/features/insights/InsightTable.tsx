import type { ExecutionFigures, ModelUseFigures } from '@heddle/contract'
import type { ReactNode } from 'react'
import { formatRunTime } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { Link } from '../../ui/Link.tsx'
import { Cell, Row, Table, type Column } from '../../ui/Table.tsx'
import { costOf, failureRate, formatShare, tokensIn } from './insight-queries.ts'
import css from './Insights.module.css'

interface InsightTableProps {
  title: string
  /** What the first column holds. */
  head: string
  rows: readonly (ExecutionFigures & {
    key: string
    name: ReactNode
    /** Where those that failed are listed. */
    failures: string
    /** What models took; undefined when none was called. */
    use?: ModelUseFigures | undefined
  })[]
  /** Whether there is anything to be said about models. */
  hasUse: boolean
}

/** The same figures as the charts, to be read one by one. */
export function InsightTable({ title, head, rows, hasUse }: InsightTableProps) {
  return (
    <section className={css.figures}>
      <h2>{title}</h2>
      <Table label={title} columns={[...columnsFor(head), ...(hasUse ? modelColumns() : [])]}>
        {rows.map((row) => (
          <Row key={row.key}>
            <Cell column="name">{row.name}</Cell>
            <Cell column="executions">{formatNumber(row.executions)}</Cell>
            <Cell column="failed">
              {row.failed === 0 ? (
                formatNumber(0)
              ) : (
                <Link to={row.failures} className={css.choose}>
                  {formatNumber(row.failed)}
                </Link>
              )}
            </Cell>
            <Cell column="failureRate">{row.executions === 0 ? '–' : formatShare(failureRate(row))}</Cell>
            <Cell column="p50">{row.executions === 0 ? '–' : formatRunTime(row.p50)}</Cell>
            <Cell column="p95">{row.executions === 0 ? '–' : formatRunTime(row.p95)}</Cell>
            {hasUse && <Cell column="tokens">{row.use ? formatNumber(tokensIn(row.use)) : '–'}</Cell>}
            {hasUse && <Cell column="cost">{costOf(row.use)}</Cell>}
          </Row>
        ))}
      </Table>
    </section>
  )
}

const modelColumns = (): Column[] => [
  { id: 'tokens', label: t('insights.tokens'), end: true },
  { id: 'cost', label: t('insights.cost'), end: true },
]

const columnsFor = (head: string): Column[] => [
  { id: 'name', label: head, part: 'name' },
  { id: 'executions', label: t('insights.executions'), end: true },
  { id: 'failed', label: t('insights.failed'), end: true },
  { id: 'failureRate', label: t('insights.failureRate'), end: true },
  { id: 'p50', label: t('insights.p50'), end: true },
  { id: 'p95', label: t('insights.p95'), end: true },
]
