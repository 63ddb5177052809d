import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import css from './TooltipLayer.module.css'

const openDelayMs = 350
const gap = 8

interface Shown {
  text: string
  target: Element
}

/**
 * One tooltip for the whole page: any element with `data-tip` gets it on hover and keyboard focus.
 * A component per tooltip would cost a component per node of the canvas.
 */
export function TooltipLayer() {
  const [shown, setShown] = useState<Shown>()
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => watchTips(setShown), [])
  useLayoutEffect(() => {
    if (!box.current || !shown) return
    box.current.showPopover()
    place(box.current, shown.target)
  }, [shown])

  if (!shown) return null
  return (
    <div key={shown.text} ref={box} popover="manual" className={css.tooltip} role="presentation" aria-hidden>
      {shown.text}
    </div>
  )
}

function watchTips(show: (shown: Shown | undefined) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const hide = () => {
    clearTimeout(timer)
    show(undefined)
  }
  const open = (event: Event, delay: number) => {
    hide()
    const target = event.target instanceof Element ? event.target.closest('[data-tip]') : null
    const text = target?.getAttribute('data-tip')
    if (target && text) timer = setTimeout(() => show({ text, target }), delay)
  }
  const onOver = (event: Event) => open(event, openDelayMs)
  const onFocus = (event: Event) => {
    if (event.target instanceof Element && event.target.matches(':focus-visible')) open(event, 0)
  }
  const options = { capture: true, passive: true }
  document.addEventListener('pointerover', onOver, options)
  document.addEventListener('focusin', onFocus, options)
  for (const event of closingEvents) document.addEventListener(event, hide, options)
  return () => {
    hide()
    document.removeEventListener('pointerover', onOver, options)
    document.removeEventListener('focusin', onFocus, options)
    for (const event of closingEvents) document.removeEventListener(event, hide, options)
  }
}

const closingEvents = ['pointerdown', 'keydown', 'scroll', 'focusout'] as const

function place(box: HTMLElement, target: Element): void {
  const around = target.getBoundingClientRect()
  const { width, height } = box.getBoundingClientRect()
  const beside = target.getAttribute('data-tip-side') === 'right'
  const below = around.bottom + gap + height < window.innerHeight
  const top = beside
    ? around.top + (around.height - height) / 2
    : below
      ? around.bottom + gap
      : around.top - gap - height
  const left = beside ? around.right + gap : around.left + (around.width - width) / 2
  box.style.top = `${Math.max(gap, top)}px`
  box.style.left = `${Math.min(Math.max(gap, left), window.innerWidth - width - gap)}px`
}
