import type { ListedVersion } from '@heddle/contract'
import { formatDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { navigate } from '../../lib/navigation.ts'
import { Button } from '../../ui/Button.tsx'
import { historyPath } from './history-address.ts'
import css from './HistoryPanel.module.css'
import type { History } from './use-history.ts'

export function VersionList({ history }: { history: History }) {
  const { workflowId, versions, shown, base, compare, view, older } = history
  const show = ({ id }: ListedVersion) =>
    navigate(historyPath(workflowId, { version: id, compare: compare === id ? shown?.id : compare, view }))
  return (
    <ol className={css.versions} aria-label={t('history.versions')}>
      {versions.map((version, index) => (
        <li key={version.id}>
          <button
            type="button"
            className={css.version}
            aria-current={version.id === shown?.id}
            onClick={() => show(version)}
          >
            {version.label && <span className={css.label}>{version.label}</span>}
            <span className={css.time}>{formatDate(new Date(version.createdAt))}</span>
            <span className={css.author}>{version.author}</span>
            {index === 0 && <span className={css.current}>{t('history.current')}</span>}
            {version.id === base?.id && <span className={css.base}>{t('history.base')}</span>}
            <span className={css.summary}>{summaryOf(version)}</span>
          </button>
        </li>
      ))}
      {older.exist && (
        <li>
          <Button variant="quiet" loading={older.isFetching} onClick={older.fetch}>
            {t('history.more')}
          </Button>
        </li>
      )}
    </ol>
  )
}

const counts = {
  added: (count: number) => t('history.count.added', { count }),
  removed: (count: number) => t('history.count.removed', { count }),
  changed: (count: number) => t('history.count.changed', { count }),
  renamed: (count: number) => t('history.count.renamed', { count }),
  moved: (count: number) => t('history.count.moved', { count }),
  connections: (count: number) => t('history.count.connections', { count }),
  settings: (count: number) => t('history.count.settings', { count }),
}

/** In few words what was done since the version before. */
function summaryOf({ changes }: ListedVersion): string {
  if (!changes) return t('history.firstSaved')
  const parts = (Object.keys(counts) as (keyof typeof counts)[])
    .filter((kind) => changes[kind] > 0)
    .map((kind) => counts[kind](changes[kind]))
  return parts.join(', ') || t('history.sameAsBefore')
}
