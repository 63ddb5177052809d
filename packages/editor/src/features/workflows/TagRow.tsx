import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { tagNameMax } from '@heddle/contract/limits'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Cell, Row } from '../../ui/Table.tsx'
import { TextField } from '../../ui/TextField.tsx'
import css from './TagsManagerModal.module.css'
import type { UsedTag } from './workflow-queries.ts'

const usageText = (count: number | undefined): string =>
  count ? t('tags.used', { count }) : t('tags.notUsed')

interface TagRowProps {
  tag: UsedTag
  /** Another row is being worked on. */
  disabled: boolean
  /** When it comes back in place of the row in which something was done to it. */
  takesFocus: boolean
  edit: () => void
  /** Absent for those who may not. */
  remove: (() => void) | undefined
}

export function TagRow({ tag, disabled, takesFocus, edit, remove }: TagRowProps) {
  const { name } = tag
  const pencil = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) pencil.current?.focus()
  }, [takesFocus])
  return (
    <Row data-disabled={disabled}>
      <Cell column="name">{name}</Cell>
      <Cell column="usage" className={css.usage}>
        {usageText(tag.usageCount)}
      </Cell>
      <Cell column="operations">
        <IconButton
          ref={pencil}
          icon={Pencil}
          label={t('tags.edit', { name })}
          disabled={disabled}
          onClick={edit}
        />
        {remove && (
          <IconButton icon={Trash2} label={t('tags.remove', { name })} disabled={disabled} onClick={remove} />
        )}
      </Cell>
    </Row>
  )
}

interface TagFormProps {
  name: string
  usage?: number
  isSaving: boolean
  applyLabel: string
  onChange: (name: string) => void
  apply: () => void
  cancel: () => void
}

/** A row whose name is being written. */
export function TagForm({ name, usage, isSaving, applyLabel, onChange, apply, cancel }: TagFormProps) {
  const [wasSent, setSent] = useState(false)
  const isEmpty = name.trim() === ''
  const send = () => {
    setSent(true)
    if (!isEmpty) apply()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') send()
    else if (event.key === 'Escape') cancel()
    else return
    // Escape ends the editing, not the dialog.
    event.preventDefault()
  }
  return (
    <Row>
      <Cell column="name">
        <TextField
          label={t('tags.newName')}
          labelHidden
          value={name}
          maxLength={tagNameMax}
          error={wasSent && isEmpty ? t('tags.empty') : undefined}
          onChange={onChange}
          onKeyDown={onKeyDown}
          selectOnMount
        />
      </Cell>
      <Cell column="usage" className={css.usage}>
        {usage !== undefined && usageText(usage)}
      </Cell>
      <Cell column="operations">
        <Button variant="quiet" onClick={cancel}>
          {t('tags.cancel')}
        </Button>
        <Button variant="primary" loading={isSaving} onClick={send}>
          {applyLabel}
        </Button>
      </Cell>
    </Row>
  )
}

interface TagDeleteProps {
  tag: UsedTag
  isSaving: boolean
  apply: () => void
  cancel: () => void
}

/** A row that asks whether the tag shall go. */
export function TagDelete({ tag, isSaving, apply, cancel }: TagDeleteProps) {
  return (
    <Row
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        cancel()
      }}
    >
      <Cell column="name" colSpan={2}>
        {t('tags.deleteQuestion', { name: tag.name })}
      </Cell>
      <Cell column="operations">
        <Button variant="quiet" onClick={cancel}>
          {t('tags.cancel')}
        </Button>
        <Button variant="danger" loading={isSaving} onClick={apply} ref={(button) => button?.focus()}>
          {t('tags.deleteTag')}
        </Button>
      </Cell>
    </Row>
  )
}
