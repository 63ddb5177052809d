import { findText } from './i18n.ts'

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)

/** Keys as in `ctrl+alt+n`, `shift+arrowright`, `f2`, `=`. `ctrl` is the command key on a Mac. */
export type Keys = string

export function matchesKeys(event: KeyboardEvent, keys: Keys): boolean {
  const parts = keys.split('+').filter(Boolean)
  // The plus key itself is the one part that splitting swallows.
  const key = keys.endsWith('+') ? '+' : (parts.at(-1) ?? '')
  const wanted = new Set(keys.endsWith('+') ? parts : parts.slice(0, -1))
  const typesCharacter = key.length === 1 && !/[a-z0-9]/.test(key)
  return (
    event.key.toLowerCase() === key &&
    (event.ctrlKey || event.metaKey) === wanted.has('ctrl') &&
    event.altKey === wanted.has('alt') &&
    // Characters such as + and _ need Shift on some keyboards and not on others.
    (typesCharacter || event.shiftKey === wanted.has('shift'))
  )
}

/** As a person reads it: `Ctrl+Shift+Z`, or `⌘⇧Z` on a Mac. */
export function formatKeys(keys: Keys): string {
  const parts = keys === '+' ? ['+'] : keys.split('+')
  return parts.map(nameOfKey).join(isMac ? '' : '+')
}

/** True while a person types text, so that letters are not taken as commands. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !notTextInputs.has(target.type)
  return target instanceof HTMLTextAreaElement || target.isContentEditable || target.shadowRoot !== null
}

const marks: Readonly<Record<string, string>> = {
  ...(isMac && { ctrl: '⌘', shift: '⇧', alt: '⌥' }),
  arrowright: '→',
  arrowleft: '←',
  arrowup: '↑',
  arrowdown: '↓',
}

/** What stands on the key, in the language of the page. */
const nameOfKey = (key: string): string => marks[key] ?? findText(`shell.keys.${key}`) ?? capitalise(key)

const notTextInputs: ReadonlySet<string> = new Set([
  'checkbox',
  'radio',
  'button',
  'submit',
  'range',
  'color',
])

const capitalise = (part: string): string => part.charAt(0).toUpperCase() + part.slice(1)
