import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, type RefObject } from 'react'
import { t } from '../../lib/i18n.ts'
import { cellText, columnsOf, columnWidths, filesText } from './columns.ts'
import css from './ItemTable.module.css'
import type { ItemView } from './item-view.ts'
import { useValueDrag } from './value-drag.ts'

const rowHeight = 33
const indexWidth = 56
const filesWidth = 200
/** More than the widest column has room for. */
const shownInCell = 200

/** Items as rows, their fields as columns. Only the rows in sight are drawn. */
export function ItemTable(props: ItemView) {
  const { items, expressionOf } = props
  const scroller = useRef<HTMLDivElement>(null)
  const { names, more, hasFiles } = columnsOf(items)
  const widths = columnWidths(items, names)
  const dragging = useValueDrag(expressionOf)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable
    <div ref={scroller} className={css.scroller} tabIndex={0} role="region" aria-label={t('runData.table')}>
      <table
        className={css.table}
        style={{
          width: widths.reduce((sum, width) => sum + width, indexWidth + (hasFiles ? filesWidth : 0)),
        }}
        aria-rowcount={items.length}
      >
        <colgroup>
          <col style={{ width: indexWidth }} />
          {/* The last column takes what room is left. */}
          {widths.map((width, index) => (
            <col key={names[index]} style={hasFiles || index < widths.length - 1 ? { width } : undefined} />
          ))}
          {hasFiles && <col />}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">#</th>
            {names.map((name) => {
              const sample = sampleOf(items, name)
              return (
                <th
                  key={name}
                  scope="col"
                  title={name}
                  data-type={typeof sample}
                  {...dragging([name], sample)}
                >
                  {name}
                </th>
              )
            })}
            {hasFiles && <th scope="col">{t('runData.files')}</th>}
          </tr>
        </thead>
        <Rows {...props} names={names} hasFiles={hasFiles} scroller={scroller} />
      </table>
      {more > 0 && <p className={css.more}>{t('runData.moreFields', { count: more })}</p>}
    </div>
  )
}

/** What the first item holds that has the field. */
const sampleOf = (items: ItemView['items'], name: string): unknown =>
  items.find(({ json }) => json[name] !== undefined && json[name] !== null)?.json[name]

interface RowsProps extends ItemView {
  names: readonly string[]
  hasFiles: boolean
  scroller: RefObject<HTMLDivElement | null>
}

/** Apart from the table, so that scrolling does not look for the columns again. */
function Rows({ items, indexes, highlighted, onPoint, names, hasFiles, scroller }: RowsProps) {
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    initialRect: { width: 800, height: 600 },
  })
  const shown = rows.getVirtualItems()
  const before = shown[0]?.start ?? 0
  const after = rows.getTotalSize() - (shown.at(-1)?.end ?? 0)
  return (
    <tbody>
      {before > 0 && <tr style={{ height: before }} aria-hidden />}
      {shown.map(({ index }) => {
        const item = items[index]
        const place = indexes?.[index] ?? index
        return (
          <tr
            // A row that scrolls out of sight is used again for the one that comes in.
            key={index % shown.length}
            aria-rowindex={index + 1}
            data-highlighted={highlighted?.has(place)}
            onPointerEnter={() => onPoint?.(place)}
            onPointerLeave={() => onPoint?.(undefined)}
          >
            <td>{place + 1}</td>
            {names.map((name) => (
              <Cell key={name} value={item?.json[name]} />
            ))}
            {hasFiles && item && <Cell value={filesText(item)} />}
          </tr>
        )
      })}
      {after > 0 && <tr style={{ height: after }} aria-hidden />}
    </tbody>
  )
}

function Cell({ value }: { value: unknown }) {
  const text = cellText(value)
  return (
    <td
      data-type={value === null ? 'null' : typeof value}
      title={text.length > 30 ? text.slice(0, 500) : undefined}
    >
      {text.slice(0, shownInCell)}
    </td>
  )
}
