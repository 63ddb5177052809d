import type { AuditEvent } from '@heddle/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { formatDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import listCss from '../../ui/List.module.css'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Cell, Row, Table, type Column } from '../../ui/Table.tsx'
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
    <Page title={t('settings.audit')}>
      <p className={css.intro}>{t('settings.auditText')}</p>
      {isPending && <Spinner />}
      {error && (
        <Note title={t('settings.auditFailed')} text={messageOf(error)} alert>
          <Button onClick={() => void refetch()}>{t('settings.tryAgain')}</Button>
        </Note>
      )}
      {data && <AuditTable events={data.pages.flat()} />}
      {hasNextPage && (
        <div className={listCss.more}>
          <Button loading={isFetching} onClick={() => void fetchNextPage()}>
            {t('settings.auditMore')}
          </Button>
        </div>
      )}
    </Page>
  )
}

function AuditTable({ events }: { events: readonly AuditEvent[] }) {
  if (events.length === 0) return <p className={css.intro}>{t('settings.auditNone')}</p>
  return (
    <Table label={t('settings.audit')} columns={columns()} className={css.table}>
      {events.map(({ id, act, who, target, address, createdAt }) => (
        <Row key={id}>
          <Cell column="when" className={listCss.date}>
            {formatDate(new Date(createdAt))}
          </Cell>
          <Cell column="who">{who ?? t('settings.auditNobody')}</Cell>
          <Cell column="what">
            {t(`settings.act_${act}`)}
            {target !== null && <span className={css.target}>{target}</span>}
          </Cell>
          <Cell column="from">{address}</Cell>
        </Row>
      ))}
    </Table>
  )
}

const columns = (): Column[] => [
  { id: 'when', label: t('settings.auditWhen') },
  { id: 'who', label: t('settings.auditWho') },
  { id: 'what', label: t('settings.auditWhat'), part: 'name' },
  { id: 'from', label: t('settings.auditFrom') },
]
