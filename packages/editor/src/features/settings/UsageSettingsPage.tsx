import { useSession } from '../../api/session.ts'
import { formatDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { useRecentEvents } from '../../lib/telemetry.ts'
import { SettingsPage } from './SettingsPage.tsx'
import css from './SettingsPage.module.css'
import { SurveyAnswers } from './SurveyAnswers.tsx'
import usageCss from './UsageSettingsPage.module.css'

/** What is told about the use of the product, to whom, and what people said about themselves. */
export function UsageSettingsPage() {
  const telemetry = useSession((state) => state.settings?.telemetry)
  const address = telemetry?.enabled ? telemetry.config?.url : undefined
  return (
    <SettingsPage title={t('usage.title')}>
      <section className={css.card} aria-label={t('usage.events')}>
        <h2>{t('usage.events')}</h2>
        <p>{address === undefined ? t('usage.nothingSent') : t('usage.sentTo', { address })}</p>
        <p className={css.email}>{t('usage.eventsText')}</p>
        <Events />
      </section>
      <SurveyAnswers />
    </SettingsPage>
  )
}

function Events() {
  const events = useRecentEvents((state) => state.events)
  if (events.length === 0) return <p className={css.email}>{t('usage.noEvents')}</p>
  return (
    <div className={usageCss.scroll}>
      <table className={usageCss.events}>
        <thead>
          <tr>
            <th scope="col">{t('usage.event')}</th>
            <th scope="col">{t('usage.facts')}</th>
            <th scope="col">{t('usage.time')}</th>
          </tr>
        </thead>
        <tbody>
          {events.map(({ name, facts, time }, index) => (
            <tr key={`${time}-${events.length - index}`}>
              <td>{name}</td>
              <td>
                <code>{JSON.stringify(facts)}</code>
              </td>
              <td>{formatDate(new Date(time))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
