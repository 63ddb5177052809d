import type { LucideIcon } from 'lucide-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { t } from '../lib/i18n.ts'
import { formatKeys } from '../lib/shortcut.ts'
import css from './ListModal.module.css'
import { ModalSurface } from './Modal.tsx'
import { whenPointed } from './when-pointed.ts'

/** Something that is found by typing and done with Enter or a click. */
export interface ListEntry {
  id: string
  group: string
  label: string
  icon?: LucideIcon
  keys?: string
  run: () => void
}

interface ListModalProps {
  title: string
  searchLabel: string
  /** In groups, in the order in which they are shown. */
  entries: readonly ListEntry[]
  close: () => void
}

const shownPerGroup = 50

/** A search box over a list; the keyboard alone finds and chooses. */
export function ListModal({ title, searchLabel, entries, close }: ListModalProps) {
  const [text, setText] = useState('')
  const [index, setIndex] = useState(0)
  const id = useId()
  const found = entriesFor(text, entries)
  const active = found[Math.min(index, found.length - 1)]

  const choose = (entry: ListEntry | undefined) => {
    close()
    entry?.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      const next = (index + step + found.length) % Math.max(1, found.length)
      setIndex(next)
      document.getElementById(`${id}-${found[next]?.id}`)?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      choose(active)
    }
  }
  return (
    <ModalSurface labelledBy={`${id}-title`} close={close} width={600}>
      <h2 id={`${id}-title`} className="visually-hidden">
        {title}
      </h2>
      <input
        className={css.search}
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={active && `${id}-${active.id}`}
        aria-label={searchLabel}
        placeholder={searchLabel}
        data-autofocus
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setIndex(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label={title} className={css.list}>
        {found.map((entry, position) => (
          <div key={entry.id}>
            {entry.group !== found[position - 1]?.group && (
              <div className={css.group} role="presentation">
                {entry.group}
              </div>
            )}
            <Row
              entry={entry}
              id={`${id}-${entry.id}`}
              active={entry === active}
              point={() => setIndex(position)}
              choose={choose}
            />
          </div>
        ))}
        {found.length === 0 && <p className={css.none}>{t('command.paletteNone')}</p>}
      </div>
    </ModalSurface>
  )
}

/** Those whose group and label hold every word of the text, so many of each group; in it those first that begin with the text. */
function entriesFor(text: string, entries: readonly ListEntry[]): ListEntry[] {
  const wanted = text.trim().toLowerCase()
  const words = wanted.split(/\s+/)
  const found = entries.filter(({ group, label }) => {
    const name = `${group} ${label}`.toLowerCase()
    return words.every((word) => name.includes(word))
  })
  const rank = ({ label }: ListEntry) => (label.toLowerCase().startsWith(wanted) ? 0 : 1)
  const groups = Map.groupBy(found, ({ group }) => group)
  return [...groups.values()].flatMap((group) =>
    group.toSorted((a, b) => rank(a) - rank(b)).slice(0, shownPerGroup),
  )
}

interface RowProps {
  entry: ListEntry
  id: string
  active: boolean
  /** Makes it the active one. */
  point: () => void
  choose: (entry: ListEntry) => void
}

function Row({ entry, id, active, point, choose }: RowProps) {
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
      onPointerMove={whenPointed(point)}
      onClick={() => choose(entry)}
    >
      {Icon && <Icon size={16} aria-hidden />}
      <span>{label}</span>
      {keys && <kbd>{formatKeys(keys)}</kbd>}
    </div>
  )
}
