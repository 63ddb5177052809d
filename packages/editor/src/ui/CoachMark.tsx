import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import css from './CoachMark.module.css'

interface CoachMarkProps {
  /** A selector of what is explained. */
  anchor: () => string
  title: string
  text: string
  /** How far one is, in words. */
  count: string
  onEscape: () => void
  /** The buttons; the one with `data-autofocus` gets the focus. */
  children: ReactNode
}

/** Explains one thing on the page, beside it. The page stays usable. */
export function CoachMark({ anchor, title, text, count, onEscape, children }: CoachMarkProps) {
  const id = useId()
  const card = useRef<HTMLDivElement>(null)
  const place = usePlaceOf(anchor)
  const isPlaced = place !== undefined
  useEffect(() => {
    if (isPlaced) card.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [isPlaced])
  if (!place) return null

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onEscape()
  }
  return (
    <>
      {place !== 'unseen' && <div className={css.ring} style={ringStyle(place)} aria-hidden />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys bubble up from the buttons */}
      <div
        ref={card}
        role="dialog"
        tabIndex={-1}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        className={css.card}
        style={place === 'unseen' ? unseenStyle : cardStyle(place)}
        onKeyDown={onKeyDown}
      >
        <small>{count}</small>
        <h2 id={`${id}-title`}>{title}</h2>
        <p id={`${id}-text`}>{text}</p>
        <div className={css.actions}>{children}</div>
      </div>
    </>
  )
}

interface Place {
  left: number
  top: number
  width: number
  height: number
  windowWidth: number
  windowHeight: number
}

/** Where the thing is now: the canvas moves it without telling anybody, and leaves out what is out of sight. */
function usePlaceOf(anchor: () => string): Place | 'unseen' | undefined {
  const [place, setPlace] = useState<Place | 'unseen'>()
  useEffect(() => {
    let frame = 0
    let misses = 0
    const look = () => {
      const next = placeOf(document.querySelector(anchor()))
      misses = next ? 0 : misses + 1
      if (next) setPlace((known) => (isSame(known, next) ? known : next))
      else if (misses > missesUntilUnseen) setPlace('unseen')
      frame = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [anchor])
  return place
}

function placeOf(element: Element | null): Place | undefined {
  if (!element) return undefined
  // What hangs out of the thing belongs to it: it must not be covered either.
  const parts = [element, ...element.querySelectorAll('[data-coach-part]')]
  const boxes = parts.map((part) => part.getBoundingClientRect())
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  return {
    left: Math.round(left),
    top: Math.round(top),
    width: Math.round(Math.max(...boxes.map((box) => box.right)) - left),
    height: Math.round(Math.max(...boxes.map((box) => box.bottom)) - top),
    windowWidth: window.innerWidth,
    windowHeight: window.innerHeight,
  }
}

const sides = ['left', 'top', 'width', 'height', 'windowWidth', 'windowHeight'] as const

const isSame = (known: Place | 'unseen' | undefined, next: Place): boolean =>
  typeof known === 'object' && sides.every((side) => known[side] === next[side])

/** What is about to be drawn is there within a few frames. */
const missesUntilUnseen = 20
const gap = 16
const cardSize = { width: 320, height: 220 }

const unseenStyle = { left: gap, right: gap, bottom: gap, maxWidth: cardSize.width, margin: '0 auto' }

const ringStyle = ({ left, top, width, height }: Place) => ({
  left: left - 6,
  top: top - 6,
  width: width + 12,
  height: height + 12,
})

/** Below the thing, or above it where there is no room; never outside the window. */
function cardStyle({ left, top, width, height, windowWidth, windowHeight }: Place) {
  const cardWidth = Math.min(cardSize.width, windowWidth - 2 * gap)
  const middle = left + width / 2 - cardWidth / 2
  const below = top + height + gap
  const fitsBelow = below + cardSize.height <= windowHeight
  return {
    width: cardWidth,
    left: Math.max(gap, Math.min(middle, windowWidth - cardWidth - gap)),
    ...(fitsBelow ? { top: below } : { bottom: Math.max(gap, windowHeight - top + gap) }),
  }
}
