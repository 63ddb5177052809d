import { useQuery } from '@tanstack/react-query'
import { useId, useState, type KeyboardEvent } from 'react'
import { workflowList } from '../features/workflows/workflow-queries.ts'
import { t } from '../lib/i18n.ts'
import { formatKeys } from '../lib/shortcut.ts'
import { ModalSurface } from '../ui/Modal.tsx'
import { paletteEntries, type PaletteEntry } from './palette-entries.ts'
import css from './PaletteModal.module.css'

/** Ctrl+K: everything by its name. */
export function PaletteModal({ close }: { close: () => void }) {
  const { data: workflows = [] } = useQuery(workflowList)
  const [text, setText] = useState('')
  const [index, setIndex] = useState(0)
  const id = useId()
  const entries = paletteEntries(text, workflows)
  const active = entries[Math.min(index, entries.length - 1)]

  const choose = (entry: PaletteEntry | undefined) => {
    close()
    entry?.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      const next = (index + step + entries.length) % Math.max(1, entries.length)
      setIndex(next)
      document.getElementById(`${id}-${entries[next]?.id}`)?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      choose(active)
    }
  }
  return (
    <ModalSurface labelledBy={`${id}-title`} close={close} width={600}>
      <h2 id={`${id}-title`} className="visually-hidden">
        {t('command.palette')}
      </h2>
      <input
        className={css.search}
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={active && `${id}-${active.id}`}
        aria-label={t('command.paletteSearch')}
        placeholder={t('command.paletteSearch')}
        data-autofocus
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setIndex(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label={t('command.palette')} className={css.list}>
        {entries.map((entry, position) => (
          <div key={entry.id}>
            {entry.group !== entries[position - 1]?.group && (
              <div className={css.group} role="presentation">
                {entry.group}
              </div>
            )}
            <Row entry={entry} id={`${id}-${entry.id}`} active={entry === active} choose={choose} />
          </div>
        ))}
        {entries.length === 0 && <p className={css.none}>{t('command.paletteNone')}</p>}
      </div>
    </ModalSurface>
  )
}

interface RowProps {
  entry: PaletteEntry
  id: string
  active: boolean
  choose: (entry: PaletteEntry) => void
}

function Row({ entry, id, active, choose }: RowProps) {
  const { icon: Icon, label, keys } = entry
  return (
    // The search box keeps the focus and handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      className={css.row}
      onClick={() => choose(entry)}
    >
      {Icon && <Icon size={16} aria-hidden />}
      <span>{label}</span>
      {keys && <kbd>{formatKeys(keys)}</kbd>}
    </div>
  )
}
