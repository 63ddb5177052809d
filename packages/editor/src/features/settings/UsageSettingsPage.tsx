import { useSession } from '../../api/session.ts'
import { formatDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { useRecentEvents } from '../../lib/telemetry.ts'
import listCss from '../../ui/List.module.css'
import { Page } from '../../ui/Page.tsx'
import { Cell, Row, Table, type Column } from '../../ui/Table.tsx'
import css from './Settings.module.css'
import { SurveyAnswers } from './SurveyAnswers.tsx'
import usageCss from './UsageSettingsPage.module.css'

/** What is told about the use of the product, to whom, and what people said about themselves. */
export function UsageSettingsPage() {
  const telemetry = useSession((state) => state.settings?.telemetry)
  const address = telemetry?.enabled ? telemetry.config?.url : undefined
  return (
    <Page title={t('usage.title')} width="narrow">
      <section className={css.card}>
        <h2>{t('usage.events')}</h2>
        <p>{address === undefined ? t('usage.nothingSent') : t('usage.sentTo', { address })}</p>
        <p className={css.email}>{t('usage.eventsText')}</p>
        <Events />
      </section>
      <SurveyAnswers />
    </Page>
  )
}

function Events() {
  const events = useRecentEvents((state) => state.events)
  if (events.length === 0) return <p className={css.email}>{t('usage.noEvents')}</p>
  return (
    <Table label={t('usage.events')} columns={columns()}>
      {events.map(({ name, facts, time }, index) => (
        <Row key={`${time}-${events.length - index}`}>
          <Cell column="event">{name}</Cell>
          <Cell column="facts">
            <code className={usageCss.facts}>{JSON.stringify(facts)}</code>
          </Cell>
          <Cell column="time" className={listCss.date}>
            {formatDate(new Date(time))}
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

const columns = (): Column[] => [
  { id: 'event', label: t('usage.event'), part: 'name' },
  { id: 'facts', label: t('usage.facts') },
  { id: 'time', label: t('usage.time') },
]
