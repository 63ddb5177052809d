import type { AuditEvent } from '@heddle/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { formatDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import listCss from '../../ui/List.module.css'
import { Note } from '../../ui/Note.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { SettingsPage } from './SettingsPage.tsx'
import css from './AuditLogPage.module.css'

const pageSize = 50

/** Who did what that matters for security, when and from where. */
export function AuditLogPage() {
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['audit-log'],
    queryFn: ({ pageParam, signal }) =>
      request('GET /audit-log', {
        query: { limit: pageSize, ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => (last.length === pageSize ? last.at(-1)?.id : undefined),
    staleTime: 0,
  })
  return (
    <SettingsPage title={t('settings.audit')}>
      <p className={css.intro}>{t('settings.auditText')}</p>
      {isPending && <Spinner />}
      {error && (
        <Note title={t('settings.auditFailed')} text={messageOf(error)} alert>
          <Button onClick={() => void refetch()}>{t('settings.tryAgain')}</Button>
        </Note>
      )}
      {data && <AuditTable events={data.pages.flat()} />}
      {hasNextPage && (
        <Button loading={isFetching} onClick={() => void fetchNextPage()}>
          {t('settings.auditMore')}
        </Button>
      )}
    </SettingsPage>
  )
}

function AuditTable({ events }: { events: readonly AuditEvent[] }) {
  if (events.length === 0) return <p className={css.intro}>{t('settings.auditNone')}</p>
  return (
    <div className={`${listCss.scroller} ${css.frame}`}>
      <table className={`${listCss.table} ${css.table}`}>
        <thead>
          <tr>
            <th>{t('settings.auditWhen')}</th>
            <th>{t('settings.auditWho')}</th>
            <th>{t('settings.auditWhat')}</th>
            <th>{t('settings.auditFrom')}</th>
          </tr>
        </thead>
        <tbody>
          {events.map(({ id, act, who, target, address, createdAt }) => (
            <tr key={id}>
              <td>{formatDate(new Date(createdAt))}</td>
              <td>{who ?? t('settings.auditNobody')}</td>
              <td>
                {t(`settings.act_${act}`)}
                {target !== null && <span className={css.target}>{target}</span>}
              </td>
              <td>{address}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
