import { useState, type PointerEvent, type KeyboardEvent, type ReactNode } from 'react'
import { t } from '../../lib/i18n.ts'
import css from './NodeColumns.module.css'

interface Widths {
  input: number
  settings: number
}

const storageKey = 'heddle.nodeColumns'
/** On a small screen what a node returned keeps a third of the room. */
const initial = (): Widths => {
  const room = window.innerWidth * 0.85
  return { input: Math.min(300, room * 0.28), settings: Math.min(460, room * 0.39) }
}
const narrowest = 220
const widest = 900

/** Input, settings and output beside each other; the lines between them can be moved, and stay where they were left. */
export function NodeColumns({
  input,
  settings,
  output,
}: {
  input: ReactNode
  settings: ReactNode
  output: ReactNode
}) {
  const [widths, setWidths] = useState(readWidths)
  const resize = (column: keyof Widths, width: number) => {
    const next = { ...widths, [column]: Math.min(widest, Math.max(narrowest, width)) }
    localStorage.setItem(storageKey, JSON.stringify(next))
    setWidths(next)
  }
  return (
    <div className={css.columns}>
      {input && (
        <>
          <div className={css.input} style={{ maxWidth: widths.input }}>
            {input}
          </div>
          <Divider
            label={t('nodePanel.resizeInput')}
            width={widths.input}
            onResize={(width) => resize('input', width)}
          />
        </>
      )}
      <div className={css.settings} style={{ width: widths.settings }}>
        {settings}
      </div>
      <Divider
        label={t('nodePanel.resizeSettings')}
        width={widths.settings}
        onResize={(width) => resize('settings', width)}
      />
      <div className={css.output}>{output}</div>
    </div>
  )
}

interface DividerProps {
  label: string
  width: number
  onResize: (width: number) => void
}

const keyStep = 20

function Divider({ label, width, onResize }: DividerProps) {
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const from = event.clientX
    const target = event.currentTarget
    target.setPointerCapture(event.pointerId)
    const onMove = (move: globalThis.PointerEvent) => onResize(width + move.clientX - from)
    const onUp = () => target.removeEventListener('pointermove', onMove)
    target.addEventListener('pointermove', onMove)
    target.addEventListener('pointerup', onUp, { once: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -keyStep, ArrowRight: keyStep }[event.key]
    if (!step || event.altKey) return
    event.preventDefault()
    onResize(width + step)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- a separator that moves is a control
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      tabIndex={0}
      className={css.divider}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    />
  )
}

function readWidths(): Widths {
  try {
    return { ...initial(), ...(JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Widths>) }
  } catch {
    return initial()
  }
}
