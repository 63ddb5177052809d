import { useVirtualizer } from '@tanstack/react-virtual'
import { Check } from 'lucide-react'
import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react'
import { t } from '../lib/i18n.ts'
import type { SelectOption } from './Select.tsx'
import css from './Select.module.css'
import { whenPointed } from './when-pointed.ts'

interface OptionRowsProps<Value> {
  id: string
  /** Beginning of the ids of the rows. */
  rowId: string
  label: string
  multiple?: boolean
  options: readonly SelectOption<Value>[]
  chosen: readonly Value[]
  active: number
  setActive: (index: number) => void
  choose: (option: SelectOption<Value>) => void
}

/** From here on only the rows in sight are drawn. */
const manyOptions = 200
const rowHeight = 34
const rowHeightWithText = 52

/** The list of a select. */
export function OptionRows<Value>(props: OptionRowsProps<Value>) {
  const { id, label, multiple, options, active } = props
  const scroller = useRef<HTMLDivElement>(null)
  const isLong = options.length > manyOptions
  const rows = useVirtualizer({
    count: isLong ? options.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (options[index]?.description ? rowHeightWithText : rowHeight),
    overscan: 8,
  })
  useEffect(() => {
    // What the pointer is on is in sight; were it moved, the pointer would be on another.
    if (scroller.current?.querySelector('[data-active=true]:hover')) return
    if (isLong) rows.scrollToIndex(active)
    else showActive(scroller.current)
  }, [active, isLong, rows])
  return (
    <div
      ref={scroller}
      id={id}
      role="listbox"
      aria-label={label}
      aria-multiselectable={multiple}
      className={css.list}
    >
      {isLong ? (
        <div style={{ height: rows.getTotalSize(), position: 'relative' }}>
          {rows.getVirtualItems().map(({ index, start, size }) => (
            <Row
              key={index}
              {...props}
              index={index}
              style={{ position: 'absolute', transform: `translateY(${start}px)`, height: size }}
            />
          ))}
        </div>
      ) : (
        groupsOf(options).map(({ name, from, to }) => (
          <Group key={name ?? ''} name={name}>
            {options.slice(from, to).map((option, index) => (
              <Row key={String(option.value)} {...props} index={from + index} />
            ))}
          </Group>
        ))
      )}
      {options.length === 0 && <p className={css.none}>{t('shell.nothingFound')}</p>}
    </div>
  )
}

interface OptionGroup {
  name: string | undefined
  from: number
  to: number
}

/** Neighbours of the same group, by their places. */
function groupsOf(options: readonly SelectOption<unknown>[]): OptionGroup[] {
  const groups: OptionGroup[] = []
  for (const [index, { group: name }] of options.entries()) {
    const last = groups.at(-1)
    if (last && last.name === name) last.to = index + 1
    else groups.push({ name, from: index, to: index + 1 })
  }
  return groups
}

function Group({ name, children }: { name: string | undefined; children: ReactNode }) {
  if (name === undefined) return children
  return (
    <div role="group" aria-label={name}>
      <div className={css.group} aria-hidden>
        {name}
      </div>
      {children}
    </div>
  )
}

/** Scrolls the list alone, never the page around it. */
function showActive(list: HTMLElement | null): void {
  const row = list?.querySelector<HTMLElement>('[data-active=true]')
  if (!list || !row) return
  const [top, bottom] = [row.offsetTop, row.offsetTop + row.offsetHeight]
  if (top < list.scrollTop) list.scrollTop = top
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight
}

function Row<Value>({
  options,
  chosen,
  active,
  setActive,
  choose,
  index,
  rowId,
  style,
}: OptionRowsProps<Value> & { index: number; style?: CSSProperties }) {
  const option = options[index]
  if (!option) return null
  const isChosen = chosen.includes(option.value)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search box handles the keys
    <div
      id={`${rowId}-${index}`}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      data-active={index === active}
      className={css.option}
      style={style}
      onPointerMove={whenPointed(() => setActive(index))}
      onClick={() => choose(option)}
    >
      {option.icon && <option.icon size={14} aria-hidden />}
      <span className={css.texts}>
        <span>{option.label}</span>
        {option.description && <small>{option.description}</small>}
      </span>
      {isChosen && <Check size={16} aria-hidden />}
    </div>
  )
}
