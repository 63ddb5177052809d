import type { ServerProcess } from '@heddle/contract'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { formatDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import listCss from '../../ui/List.module.css'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Cell, Row, Table, type Column } from '../../ui/Table.tsx'
import css from './WorkersPage.module.css'

const lookAgainMs = 5000

/** The processes that share the work of the instance, and the queue between them. */
export function WorkersPage() {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['processes'],
    queryFn: ({ signal }) => request('GET /processes', { signal }),
    refetchInterval: lookAgainMs,
  })
  return (
    <Page title={t('settings.workers')}>
      <p className={css.intro}>{t('settings.workersText')}</p>
      {isPending && <Spinner />}
      {error && (
        <Note title={t('settings.workersFailed')} text={messageOf(error)} alert>
          <Button onClick={() => void refetch()}>{t('settings.tryAgain')}</Button>
        </Note>
      )}
      {data?.refusesCalls && (
        <p role="status">
          <Pill kind="warning">{t('settings.workersRefuse')}</Pill> {t('settings.workersRefuseText')}
        </p>
      )}
      {data && <Queue queue={data.queue} />}
      {data && <ProcessTable processes={data.processes} />}
    </Page>
  )
}

function Queue({ queue }: { queue: { kind: 'postgres' | 'redis'; length: number } | null }) {
  if (!queue) {
    return (
      <p className={css.queue}>
        {t('settings.workersAlone')} <Link to="/help/scaling">{t('settings.workersHow')}</Link>
      </p>
    )
  }
  const kind = queue.kind === 'postgres' ? 'PostgreSQL' : 'Redis'
  return <p className={css.queue}>{t('settings.workersQueue', { kind, count: queue.length })}</p>
}

function ProcessTable({ processes }: { processes: readonly ServerProcess[] }) {
  return (
    <Table label={t('settings.workers')} columns={columns()}>
      {processes.map(({ id, role, leads, host, pid, version, running, concurrency, startedAt }) => (
        <Row key={id}>
          <Cell column="role">
            {t(`settings.role_${role}`)}
            {leads && processes.length > 1 && <span className={css.leads}>{t('settings.workersLeads')}</span>}
          </Cell>
          <Cell column="host">{t('settings.workersHost', { host, pid })}</Cell>
          <Cell column="running">{runningText(running, concurrency)}</Cell>
          <Cell column="version">{version}</Cell>
          <Cell column="since" className={listCss.date}>
            {formatDate(new Date(startedAt))}
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

/** What stands in line is counted with what runs. */
function runningText(running: number, concurrency: number): string {
  if (concurrency === 0) return String(running)
  const text = t('settings.workersOf', { running: Math.min(running, concurrency), concurrency })
  if (running <= concurrency) return text
  return t('settings.workersInLine', { running: text, count: running - concurrency })
}

const columns = (): Column[] => [
  { id: 'role', label: t('settings.workersRole'), part: 'name' },
  { id: 'host', label: t('settings.workersHostLabel') },
  { id: 'running', label: t('settings.workersRunning') },
  { id: 'version', label: t('settings.workersVersion') },
  { id: 'since', label: t('settings.workersSince') },
]
