import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { focusFirst } from '../../ui/focus-first.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { useWorkspaceIfOpen } from '../../workspace/WorkspaceProvider.tsx'
import { createTag, deleteTag, renameTag } from './tag-changes.ts'
import { TagDelete, TagForm, TagRow } from './TagRow.tsx'
import css from './TagsManagerModal.module.css'
import type { UsedTag } from './workflow-queries.ts'

/** What is being done; one thing at a time. */
export type TagsMode =
  | { kind: 'view' }
  | { kind: 'create'; name: string }
  | { kind: 'update'; tag: UsedTag; name: string }
  | { kind: 'delete'; tag: UsedTag }

interface TagsTableProps {
  tags: readonly UsedTag[]
  mode: TagsMode
  setMode: (mode: TagsMode) => void
}

export function TagsTable({ tags, mode, setMode }: TagsTableProps) {
  const workspace = useWorkspaceIfOpen()
  const [search, setSearch] = useState('')
  const [isSaving, setSaving] = useState(false)
  /** Which one was worked on: the focus goes back to it. */
  const [last, setLast] = useState<string>()
  const mayDelete = useSession((state) => state.user?.globalRole.name !== 'member')
  const isIdle = mode.kind === 'view'
  const found = tags.filter((tag) => tag.name.toLowerCase().includes(search.trim().toLowerCase()))
  const apply = async (change: () => Promise<boolean>) => {
    if (isSaving) return
    setSaving(true)
    const worked = await change()
    setSaving(false)
    if (worked) leave()
  }
  const leave = () => {
    setLast('tag' in mode ? mode.tag.id : undefined)
    setMode({ kind: 'view' })
  }
  const bar = useRef<HTMLDivElement>(null)
  // What had the focus is gone with the row that was worked on.
  useEffect(() => {
    const dialog = bar.current?.closest('dialog')
    const isLost = dialog === document.activeElement || document.body === document.activeElement
    if (isIdle && dialog && isLost) focusFirst(dialog)
  }, [isIdle])
  return (
    <>
      <div ref={bar} className={css.bar}>
        <SearchField
          label={t('tags.search')}
          value={search}
          disabled={!isIdle}
          data-autofocus
          onChange={setSearch}
        />
        <Button
          icon={Plus}
          variant="primary"
          disabled={!isIdle}
          onClick={() => {
            setSearch('')
            setMode({ kind: 'create', name: '' })
          }}
        >
          {t('tags.addNew')}
        </Button>
      </div>
      <Table label={t('tags.tags')} columns={columns()} low className={css.table}>
        {mode.kind === 'create' && (
          <TagForm
            name={mode.name}
            isSaving={isSaving}
            applyLabel={t('tags.createTag')}
            onChange={(name) => setMode({ ...mode, name })}
            apply={() => void apply(() => createTag(mode.name.trim()))}
            cancel={leave}
          />
        )}
        {found.map((tag) => {
          if (mode.kind === 'update' && mode.tag.id === tag.id) {
            return (
              <TagForm
                key={tag.id}
                name={mode.name}
                usage={tag.usageCount}
                isSaving={isSaving}
                applyLabel={t('tags.save')}
                onChange={(name) => setMode({ ...mode, name })}
                apply={() => void apply(() => renameTag(workspace, tag, mode.name.trim()))}
                cancel={leave}
              />
            )
          }
          if (mode.kind === 'delete' && mode.tag.id === tag.id) {
            const remove = () => void apply(() => deleteTag(workspace, tag))
            return <TagDelete key={tag.id} tag={tag} isSaving={isSaving} apply={remove} cancel={leave} />
          }
          return (
            <TagRow
              key={tag.id}
              tag={tag}
              disabled={!isIdle}
              takesFocus={tag.id === last}
              edit={() => setMode({ kind: 'update', tag, name: tag.name })}
              remove={mayDelete ? () => setMode({ kind: 'delete', tag }) : undefined}
            />
          )
        })}
      </Table>
      {found.length === 0 && isIdle && <p className={css.none}>{t('tags.noMatch')}</p>}
    </>
  )
}

const columns = (): Column[] => [
  { id: 'name', label: t('tags.name'), part: 'name' },
  { id: 'usage', label: t('tags.usage') },
  { id: 'operations', label: t('tags.operations'), part: 'actions' },
]
