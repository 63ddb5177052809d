import { FolderInput, Power, PowerOff, Tags, Trash2 } from 'lucide-react'
import { useSession } from '../../../api/session.ts'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import listCss from '../../../ui/List.module.css'
import { Menu, type MenuItem } from '../../../ui/Menu.tsx'
import { openModal } from '../../../ui/modal-store.ts'
import { cancelBulk, deleteMany, runBulk, useBulk } from './bulk-actions.ts'
import { askFolder } from './row-menu.ts'
import type { Selection } from './use-selection.ts'
import css from './WorkflowsPage.module.css'

interface SelectionBarProps {
  selection: Selection
  total: number
}

/** What can be done with everything that is selected; while it is done, how far it is. */
export function SelectionBar({ selection, total }: SelectionBarProps) {
  const running = useBulk((state) => state.running)
  if (running) return <Progress {...running} />
  const count = selection.ids.size
  if (count === 0) return null
  return (
    <div className={listCss.selection} role="region" aria-label={t('workflowList.selected', { count })}>
      <span role="status">{t('workflowList.selected', { count })}</span>
      {count < total && (
        <Button variant="quiet" onClick={selection.selectAll}>
          {t('workflowList.selectEvery', { count: total })}
        </Button>
      )}
      <Button variant="quiet" onClick={selection.clear}>
        {t('workflowList.clearSelection')}
      </Button>
      <BulkButtons selection={selection} />
    </div>
  )
}

function BulkButtons({ selection }: { selection: Selection }) {
  const tagsEnabled = useSession((state) => !state.settings?.workflowTagsDisabled)
  const ids = [...selection.ids]
  // What did not work stays selected, to be tried again.
  const keep = (failed: readonly string[]) => selection.set(failed)
  const switchTo = (action: 'activate' | 'deactivate') => void runBulk(ids, { action }).then(keep)
  return (
    <div className={css.bulk}>
      <Button icon={Power} onClick={() => switchTo('activate')}>
        {t('workflowList.activate')}
      </Button>
      <Button icon={PowerOff} onClick={() => switchTo('deactivate')}>
        {t('workflowList.deactivate')}
      </Button>
      {tagsEnabled && (
        <Menu label={t('workflowList.tagging')} groups={() => [tagItems(ids, keep)]}>
          <Button icon={Tags}>{t('workflowList.tagging')}</Button>
        </Menu>
      )}
      <Button icon={FolderInput} onClick={() => askFolder(ids, undefined, keep)}>
        {t('workflowList.move')}
      </Button>
      <Button variant="danger" icon={Trash2} onClick={() => void deleteMany(ids).then(keep)}>
        {t('workflowList.delete')}
      </Button>
    </div>
  )
}

const tagItems = (ids: readonly string[], keep: (failed: readonly string[]) => void): MenuItem[] =>
  (['addTags', 'removeTags'] as const).map((action) => ({
    id: action,
    label: t(`workflowList.${action}`),
    run: () => void openModal('bulkTags', { ids, action, keep }),
  }))

function Progress({ done, total, isCancelled }: { done: number; total: number; isCancelled: boolean }) {
  const text = t('workflowList.working', { done, total })
  return (
    <div className={listCss.selection}>
      <progress className={css.progress} value={done} max={total} aria-label={text} />
      <span role="status">{text}</span>
      <Button disabled={isCancelled} onClick={cancelBulk}>
        {t('workflowList.cancel')}
      </Button>
    </div>
  )
}
