import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { request } from '../../api/request.ts'
import { setTags } from '../../document/commands/set-tags.ts'
import { useDocument, type TagReference } from '../../document/document-store.ts'
import { tagsShown } from '../../lib/constants.ts'
import { t } from '../../lib/i18n.ts'
import { Popover } from '../../ui/Popover.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showFailure } from '../../ui/toast-store.ts'
import css from './TagsEditor.module.css'
import { tagList } from './workflow-queries.ts'

/** The workflow's tags as pills; the list from which they are chosen is applied when it closes. */
export function TagsEditor() {
  const tags = useDocument((state) => state.tags)
  const readOnly = useDocument((state) => state.readOnly)
  const [draft, setDraft] = useState<readonly TagReference[]>()
  const close = () => {
    if (draft) void setTags(draft)
    setDraft(undefined)
  }
  const open = () => setDraft(readOnly ? undefined : tags)
  return (
    <div className={css.tags}>
      {tags.slice(0, tagsShown).map((tag) => (
        <button key={tag.id} type="button" className={css.tag} onClick={open}>
          {tag.name}
        </button>
      ))}
      {!readOnly && (
        <Popover
          label={t('workflow.tags')}
          opened={draft !== undefined}
          onClose={close}
          target={
            <button type="button" className={`${css.tag} ${css.add}`} onClick={draft ? close : open}>
              <Plus size={12} aria-hidden />
              {t('workflow.addTag')}
            </button>
          }
        >
          {draft && <TagPicker chosen={draft} onChange={setDraft} />}
        </Popover>
      )}
    </div>
  )
}

interface TagPickerProps {
  chosen: readonly TagReference[]
  onChange: (tags: readonly TagReference[]) => void
}

function TagPicker({ chosen, onChange }: TagPickerProps) {
  const { data: all = [] } = useQuery(tagList)
  const queryClient = useQueryClient()
  const [filter, setFilter] = useState('')
  const name = filter.trim()
  const found = all.filter((tag) => tag.name.toLowerCase().includes(name.toLowerCase()))
  const toggle = (tag: TagReference) => {
    const without = chosen.filter(({ id }) => id !== tag.id)
    onChange(without.length === chosen.length ? [...chosen, { id: tag.id, name: tag.name }] : without)
  }
  const create = async () => {
    try {
      const tag = await request('POST /tags', { body: { name } })
      await queryClient.invalidateQueries({ queryKey: tagList.queryKey })
      onChange([...chosen, { id: tag.id, name: tag.name }])
      setFilter('')
    } catch (error) {
      showFailure(t('workflow.tagCreateFailed', { name }), error)
    }
  }
  return (
    <div className={css.picker}>
      <TextField
        label={t('workflow.tagFilter')}
        labelHidden
        placeholder={t('workflow.tagFilter')}
        value={filter}
        maxLength={24}
        data-autofocus
        onChange={setFilter}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || name === '') return
          if (found[0]) toggle(found[0])
          else void create()
        }}
      />
      {found.map((tag) => (
        <label key={tag.id} className={css.choice}>
          <input
            type="checkbox"
            checked={chosen.some(({ id }) => id === tag.id)}
            onChange={() => toggle(tag)}
          />
          {tag.name}
        </label>
      ))}
      {found.length === 0 && name !== '' && (
        <button type="button" className={css.create} onClick={() => void create()}>
          {t('workflow.tagCreate', { name })}
        </button>
      )}
      {all.length === 0 && name === '' && <p className={css.none}>{t('workflow.tagNone')}</p>}
    </div>
  )
}
