import type { WorkflowVersionSummary } from '@heddle/contract'
import { diffDocuments } from '@heddle/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { restoreVersion } from '../../document/commands/restore-version.ts'
import { describeChanges } from '../../document/describe-changes.ts'
import { useDocument } from '../../document/document-store.ts'
import { formatDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import css from './HistoryModal.module.css'

const pageSize = 30

/** Every save of the open workflow, what each changed, and the way back to it. */
export function HistoryModal({ close }: { close: () => void }) {
  const id = useDocument((state) => state.id)
  const name = useDocument((state) => state.history.present.name)
  const [chosen, setChosen] = useState(0)
  const { data, error, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['versions', id],
    queryFn: ({ pageParam, signal }) =>
      request('GET /workflows/:id/versions', {
        params: { id },
        query: { limit: pageSize, before: pageParam || undefined },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    staleTime: 0,
    gcTime: 0,
  })
  const versions = data?.pages.flat() ?? []
  const version = versions[chosen]
  return (
    <Modal title={t('history.title', { name })} close={close} width="80%" height="80%">
      {error && <p role="alert">{`${t('history.loadFailed')}: ${messageOf(error)}`}</p>}
      {!data && !error && <Spinner />}
      <div className={css.columns}>
        <div className={css.list} role="listbox" aria-label={t('history.versions')}>
          {versions.map((each, index) => (
            <button
              key={each.id}
              type="button"
              role="option"
              aria-selected={index === chosen}
              className={css.version}
              onClick={() => setChosen(index)}
            >
              <span className={css.time}>{formatDate(new Date(each.createdAt))}</span>
              <span className={css.author}>{each.author || t('history.unknownAuthor')}</span>
              {index === 0 && <span className={css.badge}>{t('history.current')}</span>}
            </button>
          ))}
          {hasNextPage && (
            <Button variant="quiet" loading={isFetching} onClick={() => void fetchNextPage()}>
              {t('history.more')}
            </Button>
          )}
        </div>
        {version && (
          <VersionDetails
            key={version.id}
            workflowId={id}
            version={version}
            earlier={versions[chosen + 1]}
            restore={chosen === 0 ? undefined : async () => (await restoreVersion(version)) && close()}
          />
        )}
      </div>
    </Modal>
  )
}

const versionQuery = (workflowId: string, version: WorkflowVersionSummary | undefined) => ({
  queryKey: ['version', version?.id],
  queryFn: () =>
    request('GET /workflows/:id/versions/:versionId', {
      params: { id: workflowId, versionId: version?.id ?? '' },
    }),
  enabled: version !== undefined,
  staleTime: Infinity,
})

interface VersionDetailsProps {
  workflowId: string
  version: WorkflowVersionSummary
  earlier: WorkflowVersionSummary | undefined
  /** Absent for the current one. */
  restore: (() => Promise<unknown>) | undefined
}

function VersionDetails({ workflowId, version, earlier, restore }: VersionDetailsProps) {
  const { data: after } = useQuery(versionQuery(workflowId, version))
  const { data: before } = useQuery(versionQuery(workflowId, earlier))
  const changes = before && after ? describeChanges(diffDocuments(before, after)) : undefined
  return (
    <section className={css.details} aria-label={t('history.changes')}>
      <h3>{t('history.changes')}</h3>
      {!earlier && <p>{t('history.first')}</p>}
      {earlier && !changes && <Spinner />}
      {changes?.length === 0 && <p>{t('history.noChange')}</p>}
      <ul>
        {changes?.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      {restore && (
        <Button variant="primary" onClick={() => void restore()}>
          {t('history.restore')}
        </Button>
      )}
    </section>
  )
}
