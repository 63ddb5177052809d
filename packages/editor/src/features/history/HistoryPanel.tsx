import { messageOf } from '../../api/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { navigate } from '../../lib/navigation.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { Select } from '../../ui/Select.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { ChangeList } from './ChangeList.tsx'
import { historyPath, previousVersion } from './history-address.ts'
import css from './HistoryPanel.module.css'
import type { History } from './use-history.ts'
import { versionLabel } from './version-label.ts'
import { VersionList } from './VersionList.tsx'

interface HistoryPanelProps {
  history: History
  /** Brings a node of the canvas into sight. */
  showNode: (name: string) => void
}

/** Every save of the workflow, and what lies between the two that are compared. */
export function HistoryPanel({ history, showNode }: HistoryPanelProps) {
  const { compare, comparison, error, isLoading } = history
  return (
    <aside className={css.panel} aria-label={t('history.versions')}>
      {error && <p role="alert" className={css.error}>{`${t('history.loadFailed')}: ${messageOf(error)}`}</p>}
      <CompareChoice history={history} />
      {compare && <ViewChoice history={history} />}
      <VersionList history={history} />
      {compare && (
        <section className={css.changes} aria-label={t('history.changes')}>
          {isLoading && <Spinner />}
          {!isLoading && comparison && (
            <ChangeList history={history} comparison={comparison} showNode={showNode} />
          )}
          {!isLoading && !comparison && !error && <p>{t('history.first')}</p>}
        </section>
      )}
    </aside>
  )
}

const none = ''

function CompareChoice({ history: { workflowId, versions, shown, compare, view } }: { history: History }) {
  return (
    <div className={css.choice}>
      <label htmlFor="compare-with">{t('history.compareWith')}</label>
      <Select
        id="compare-with"
        label={t('history.compareWith')}
        chosen={[compare ?? none]}
        options={[
          { value: none, label: t('history.compareNone') },
          { value: previousVersion, label: t('history.comparePrevious') },
          ...versions
            .filter(({ id }) => id !== shown?.id)
            .map((version) => ({ value: version.id, label: versionLabel(version) })),
        ]}
        onChange={([chosen]) =>
          navigate(historyPath(workflowId, { version: shown?.id, compare: chosen, view }))
        }
      />
    </div>
  )
}

/** Where there is room for two canvases beside each other. */
function ViewChoice({ history: { workflowId, shown, compare, view } }: { history: History }) {
  return (
    <div className={css.view}>
      <Segmented
        label={t('history.view')}
        value={view}
        options={[
          { value: 'one', label: t('history.onePicture') },
          { value: 'side', label: t('history.sideBySide') },
        ]}
        onChange={(chosen) =>
          navigate(historyPath(workflowId, { version: shown?.id, compare, view: chosen }))
        }
      />
    </div>
  )
}
