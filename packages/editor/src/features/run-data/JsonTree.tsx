import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { writeClipboard } from '../../lib/clipboard.ts'
import { t } from '../../lib/i18n.ts'
import { pathCode } from '../../lib/expression-path.ts'
import { Menu } from '../../ui/Menu.tsx'
import { showSuccess } from '../../ui/toast-store.ts'
import { jsonRows, previewOf, type JsonRow } from './json-rows.ts'
import css from './JsonTree.module.css'
import { useValueDrag } from './value-drag.ts'

interface JsonTreeProps {
  root: unknown
  label: string
  /** Branches above this depth are open at first. */
  openDepth: number
  /** Positions of the entries, when they are items. */
  indexes?: readonly number[]
  /** The expression that reads a path within an item, when the tree is a list of items. */
  expressionOf?: (path: readonly (string | number)[]) => string
}

const rowHeight = 26

/** A tree of data that opens branch by branch and draws only the lines in sight. */
export function JsonTree({ root, label, openDepth, indexes, expressionOf }: JsonTreeProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const rows = jsonRows(root, (id, depth) => toggled.has(id) !== depth <= openDepth, indexes)
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 20,
    initialRect: { width: 800, height: 600 },
  })
  const toggle = (id: string) => {
    const next = new Set(toggled)
    if (!next.delete(id)) next.add(id)
    setToggled(next)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable
    <div ref={scroller} className={css.scroller} tabIndex={0} role="region" aria-label={label}>
      <div className={css.tree} style={{ height: lines.getTotalSize() }}>
        {lines.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          return (
            row && (
              <div
                key={row.id}
                className={css.row}
                style={{ transform: `translateY(${start}px)`, paddingLeft: 8 + row.depth * 16 }}
              >
                <Line row={row} toggle={toggle} expressionOf={expressionOf} />
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}

interface LineProps {
  row: JsonRow
  toggle: (id: string) => void
  expressionOf: JsonTreeProps['expressionOf']
}

function Line({ row, toggle, expressionOf }: LineProps) {
  const Arrow = row.kind === 'open' ? ChevronDown : ChevronRight
  const dragging = useValueDrag(expressionOf)
  return (
    <>
      {row.kind === 'leaf' ? (
        <span className={css.gap} />
      ) : (
        <button
          type="button"
          className={css.arrow}
          aria-expanded={row.kind === 'open'}
          aria-label={row.label}
          onClick={() => toggle(row.id)}
        >
          <Arrow size={14} aria-hidden />
        </button>
      )}
      <Menu label={t('runData.copy')} groups={() => [copyItems(row, expressionOf)]}>
        <button type="button" className={css.line} {...dragging(withinItem(row), row.value)}>
          <span className={css.key}>{row.label}:</span>
          <span className={css.value} data-type={row.value === null ? 'null' : typeof row.value}>
            {row.kind === 'open' ? '' : previewOf(row.value)}
          </span>
        </button>
      </Menu>
    </>
  )
}

const withinItem = ({ path: [, ...path] }: JsonRow): (string | number)[] => path

function copyItems(row: JsonRow, expressionOf: JsonTreeProps['expressionOf']) {
  const { value, path } = row
  const copy = (text: string) => {
    void writeClipboard(text).then(() => showSuccess({ title: t('runData.copied'), duration: 1500 }))
  }
  const text = typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '')
  return [
    { id: 'value', label: t('runData.copyValue'), run: () => copy(text) },
    { id: 'path', label: t('runData.copyPath'), run: () => copy(pathCode(path).replace(/^\./, '')) },
    ...(expressionOf
      ? [
          {
            id: 'expression',
            label: t('runData.copyExpression'),
            run: () => copy(`{{ ${expressionOf(withinItem(row))} }}`),
          },
        ]
      : []),
  ]
}
