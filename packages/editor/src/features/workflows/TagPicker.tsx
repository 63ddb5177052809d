import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Tags } from 'lucide-react'
import { useState } from 'react'
import { request } from '../../api/request.ts'
import type { TagReference } from '../../workspace/document-store.ts'
import { tagNameMax } from '@heddle/contract/limits'
import { t } from '../../lib/i18n.ts'
import { openModal } from '../../ui/modal-store.ts'
import { TextField } from '../../ui/TextField.tsx'
import { showFailure } from '../../ui/toast-store.ts'
import css from './TagsInput.module.css'
import { tagList } from './workflow-queries.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'

interface TagPickerProps {
  chosen: readonly TagReference[]
  onChange: (tags: readonly TagReference[]) => void
  onCreate: (tag: TagReference) => void
  close: () => void
}

/** All tags with a filter; when nothing fits the filter, it can become a tag. */
export function TagPicker({ chosen, onChange, onCreate, close }: TagPickerProps) {
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
      onCreate({ id: tag.id, name: tag.name })
      setFilter('')
    } catch (error) {
      showFailure(t('tags.createFailed', { name }), error)
    }
  }
  return (
    <div className={css.picker}>
      <TextField
        label={t('tags.filter')}
        labelHidden
        placeholder={t('tags.filter')}
        value={filter}
        maxLength={tagNameMax}
        selectOnMount
        onChange={setFilter}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // A form around it must not be sent.
          event.preventDefault()
          if (name === '') return
          if (found[0]) toggle(found[0])
          else void create()
        }}
      />
      {found.map((tag) => (
        <Checkbox
          key={tag.id}
          label={tag.name}
          className={css.choice}
          checked={chosen.some(({ id }) => id === tag.id)}
          onChange={() => toggle(tag)}
        />
      ))}
      {found.length === 0 && name !== '' && (
        <button type="button" className={css.create} onClick={() => void create()}>
          {t('tags.create', { name })}
        </button>
      )}
      {all.length === 0 && name === '' && <p className={css.none}>{t('tags.none')}</p>}
      <button
        type="button"
        className={css.manage}
        onClick={() => {
          close()
          openModal('tagsManager', {})
        }}
      >
        <Tags size={14} aria-hidden />
        {t('tags.manage')}
      </button>
    </div>
  )
}
