import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import css from './CoachMark.module.css'
import { cardGap, placeCard, type Box } from './place-card.ts'

interface CoachMarkProps {
  /** A selector of what is explained. */
  anchor: () => string
  /** A selector of what the card should not cover. */
  clear: string
  title: string
  text: string
  /** How far one is, in words. */
  count: string
  onEscape: () => void
  /** The buttons; the one with `data-autofocus` gets the focus. */
  children: ReactNode
}

/** Explains one thing on the page, beside it. The page stays usable. */
export function CoachMark({ anchor, clear, title, text, count, onEscape, children }: CoachMarkProps) {
  const id = useId()
  const card = useRef<HTMLDivElement>(null)
  const place = usePlaceOf({ anchor, clear, card })
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
      {place !== 'unseen' && <div className={css.ring} style={ringStyle(place.anchor)} aria-hidden />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys bubble up from the buttons */}
      <div
        ref={card}
        role="dialog"
        tabIndex={-1}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        className={css.card}
        style={place === 'unseen' ? unseenStyle : place.card}
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
  anchor: Box
  card: { left: number; top: number; width: number }
}

interface Sought {
  anchor: () => string
  clear: string
  card: RefObject<HTMLElement | null>
}

/** Where the thing is now: the canvas moves it without telling anybody, and leaves out what is out of sight. */
function usePlaceOf({ anchor, clear, card }: Sought): Place | 'unseen' | undefined {
  const [place, setPlace] = useState<Place | 'unseen'>()
  useEffect(() => {
    let frame = 0
    let misses = 0
    const look = () => {
      const next = placeOf({ anchor, clear, card })
      misses = next ? 0 : misses + 1
      if (next) setPlace((known) => (isSame(known, next) ? known : next))
      else if (misses > missesUntilUnseen) setPlace('unseen')
      frame = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [anchor, clear, card])
  return place
}

function placeOf({ anchor, clear, card }: Sought): Place | undefined {
  const element = document.querySelector(anchor())
  if (!element) return undefined
  // What hangs out of the thing belongs to it: it must not be covered either.
  const box = boxAround([element, ...element.querySelectorAll('[data-coach-part]')])
  const others = [...document.querySelectorAll(clear)].filter((other) => other !== element)
  const width = Math.min(cardSize.width, window.innerWidth - 2 * cardGap)
  const corner = placeCard({
    anchor: box,
    card: { width, height: card.current?.offsetHeight ?? cardSize.height },
    window: { width: window.innerWidth, height: window.innerHeight },
    clear: others.map((other) => boxAround([other])),
  })
  return { anchor: box, card: { ...corner, width } }
}

function boxAround(elements: readonly Element[]): Box {
  const boxes = elements.map((element) => element.getBoundingClientRect())
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  return {
    left: Math.round(left),
    top: Math.round(top),
    width: Math.round(Math.max(...boxes.map((box) => box.right)) - left),
    height: Math.round(Math.max(...boxes.map((box) => box.bottom)) - top),
  }
}

const isSame = (known: Place | 'unseen' | undefined, next: Place): boolean =>
  typeof known === 'object' &&
  [...Object.values(known.anchor), ...Object.values(known.card)].join() ===
    [...Object.values(next.anchor), ...Object.values(next.card)].join()

/** What is about to be drawn is there within a few frames. */
const missesUntilUnseen = 20
const cardSize = { width: 320, height: 220 }

const unseenStyle = {
  left: cardGap,
  right: cardGap,
  bottom: cardGap,
  maxWidth: cardSize.width,
  margin: '0 auto',
}

const ringStyle = ({ left, top, width, height }: Box) => ({
  left: left - 6,
  top: top - 6,
  width: width + 12,
  height: height + 12,
})
