import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { TagReference } from '../../workspace/document-store.ts'
import { tagsShown } from '../../lib/constants.ts'
import { t } from '../../lib/i18n.ts'
import { useLatest } from '../../lib/use-latest.ts'
import { Popover } from '../../ui/Popover.tsx'
import css from './TagsInput.module.css'

const TagPicker = lazy(async () => ({ default: (await import('./TagPicker.tsx')).TagPicker }))

interface TagsInputProps {
  tags: readonly TagReference[]
  readOnly?: boolean
  /** Called once, when the list is left. */
  onChange: (tags: readonly TagReference[]) => void
}

/** Tags as pills; the list from which they are chosen is applied when it closes. */
export function TagsInput({ tags, readOnly = false, onChange }: TagsInputProps) {
  const [draft, setDraft] = useState<readonly TagReference[]>()
  const close = () => {
    if (draft) onChange(draft)
    setDraft(undefined)
  }
  const open = () => setDraft(readOnly ? undefined : tags)
  const latest = useLatest({ draft, tags, onChange })
  /** A new tag is known when the server has answered; the list may have been left by then. */
  const add = (tag: TagReference) => {
    const now = latest.current
    if (now.draft) setDraft([...now.draft, tag])
    else now.onChange([...now.tags, tag])
  }
  const shown = draft ?? tags
  const more = shown.slice(tagsShown)
  const toggle = draft ? close : open
  return (
    <div className={css.tags}>
      {shown.slice(0, tagsShown).map((tag) => (
        <button key={tag.id} type="button" className={css.tag} onClick={toggle}>
          {tag.name}
        </button>
      ))}
      {more.length > 0 && (
        <button
          type="button"
          className={css.tag}
          data-tip={more.map(({ name }) => name).join(', ')}
          onClick={toggle}
        >
          +{more.length}
        </button>
      )}
      {!readOnly && (
        <Popover
          label={t('tags.tags')}
          opened={draft !== undefined}
          onClose={close}
          target={
            <button type="button" className={`${css.tag} ${css.add}`} data-autofocus onClick={toggle}>
              <Plus size={12} aria-hidden />
              {t('tags.add')}
            </button>
          }
        >
          <Suspense>
            {draft && <TagPicker chosen={draft} onChange={setDraft} onCreate={add} close={close} />}
          </Suspense>
        </Popover>
      )}
    </div>
  )
}
