import { useCallback, type ComponentProps } from 'react'
import { useLatest } from '../lib/use-latest.ts'
import css from './Floating.module.css'
import { focusFirst } from './focus-first.ts'
import { useLayer } from './layer.ts'
import { placeBeside, type Side } from './place-beside.ts'

interface Place {
  /** The button that opened it: it stands beside this, and the focus goes back there. */
  anchor?: HTMLElement | null
  /** Where nothing opened it but a press somewhere. */
  at?: { x: number; y: number }
  side?: Side
  gap?: number
  /** In pixels, or as wide as the anchor. */
  width?: number | 'anchor'
}

interface FloatingProps extends Omit<ComponentProps<'div'>, 'ref'>, Place {
  close: () => void
}

/**
 * A surface above everything, dialogs too, while it is drawn. Escape, a press elsewhere and a focus that goes elsewhere
 * close it.
 */
export function Floating({ anchor, at, side, gap, width, close, className, ...rest }: FloatingProps) {
  const latest = useLatest({ place: { anchor, at, side, gap, width }, close })
  useLayer(close)
  const show = useCallback(
    (box: HTMLDivElement | null) => {
      if (!box) return undefined
      const opener = latest.current.place.anchor ?? document.activeElement
      box.showPopover()
      const stop = keepInPlace(box, () => latest.current.place)
      focusFirst(box)
      const stopWatching = whenLeft([box, opener], () => latest.current.close())
      return () => {
        stop()
        stopWatching()
        const hadFocus = box.contains(document.activeElement)
        box.hidePopover()
        if (hadFocus && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      }
    },
    [latest],
  )
  return (
    <div
      {...rest}
      ref={show}
      popover="manual"
      tabIndex={-1}
      className={`${css.floating} ${className ?? ''}`}
    />
  )
}

/** Also when it grows, or when something scrolls under it. */
function keepInPlace(box: HTMLElement, placeOf: () => Place): () => void {
  const move = () => moveBeside(box, placeOf())
  const size = new ResizeObserver(move)
  move()
  size.observe(box)
  document.addEventListener('scroll', move, true)
  window.addEventListener('resize', move)
  return () => {
    size.disconnect()
    document.removeEventListener('scroll', move, true)
    window.removeEventListener('resize', move)
  }
}

function moveBeside(box: HTMLElement, { anchor, at, side = 'bottom-start', gap = 6, width }: Place): void {
  const around = at ? new DOMRect(at.x, at.y) : anchor?.getBoundingClientRect()
  if (!around) return
  if (width !== undefined) box.style.width = `${width === 'anchor' ? around.width : width}px`
  const { left, top } = placeBeside({
    anchor: around,
    box: { width: box.offsetWidth, height: box.offsetHeight },
    window: { width: window.innerWidth, height: window.innerHeight },
    side,
    gap,
  })
  box.style.left = `${left}px`
  box.style.top = `${top}px`
}

/** Tells of a press and of a focus outside of some elements. */
function whenLeft(elements: readonly (Element | null)[], leave: () => void): () => void {
  const look = ({ target }: Event) => {
    if (!elements.some((element) => target instanceof Node && element?.contains(target))) leave()
  }
  const names = ['pointerdown', 'focusin'] as const
  for (const name of names) document.addEventListener(name, look, true)
  return () => {
    for (const name of names) document.removeEventListener(name, look, true)
  }
}
