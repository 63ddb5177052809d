import { formatNumber } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { Cell, Row, Table, type Column } from '../../ui/Table.tsx'
import { costOf, tokensIn, type ModelUse } from './insight-queries.ts'
import css from './Insights.module.css'

/** Which models were called, and what that took. */
export function ModelTable({ models }: Pick<ModelUse, 'models'>) {
  return (
    <section className={css.figures}>
      <h2>{t('insights.byModel')}</h2>
      <Table label={t('insights.byModel')} columns={columns()}>
        {models.map(({ model, ...figures }) => (
          <Row key={model}>
            <Cell column="model">{model}</Cell>
            <Cell column="calls">{formatNumber(figures.calls)}</Cell>
            <Cell column="read">{formatNumber(figures.input)}</Cell>
            <Cell column="written">{formatNumber(figures.output)}</Cell>
            <Cell column="tokens">{formatNumber(tokensIn(figures))}</Cell>
            <Cell column="cost">{costOf(figures)}</Cell>
          </Row>
        ))}
      </Table>
    </section>
  )
}

const columns = (): Column[] => [
  { id: 'model', label: t('insights.model'), part: 'name' },
  { id: 'calls', label: t('insights.calls'), end: true },
  { id: 'read', label: t('insights.tokensRead'), end: true },
  { id: 'written', label: t('insights.tokensWritten'), end: true },
  { id: 'tokens', label: t('insights.tokens'), end: true },
  { id: 'cost', label: t('insights.cost'), end: true },
]
