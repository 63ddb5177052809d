import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, 'next' | 'previous' | 'first' | 'last'>> = {
  ArrowDown: 'next',
  ArrowRight: 'next',
  ArrowUp: 'previous',
  ArrowLeft: 'previous',
  Home: 'first',
  End: 'last',
}

/**
 * Moves the focus among the parts of one control, round and round, when the key says so. Gives the index of the part that
 * has it now, or nothing for another key.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>, parts: string): number | undefined {
  const step = steps[event.key]
  if (!step) return undefined
  event.preventDefault()
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(parts)]
  const now = all.indexOf(document.activeElement as HTMLElement)
  const index = {
    next: (now + 1) % all.length,
    previous: (Math.max(now, 0) - 1 + all.length) % all.length,
    first: 0,
    last: all.length - 1,
  }[step]
  all[index]?.focus()
  return index
}
