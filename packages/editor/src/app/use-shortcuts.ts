import { useEffect } from 'react'
import { canRun, runCommand, type Command } from '../lib/command.ts'
import { firstPress } from '../lib/first-press.ts'
import { isTyping, matchesKeys } from '../lib/shortcut.ts'
import { useModals } from '../ui/modal-store.ts'
import { commands } from './commands.ts'

/** Lets the keys of all commands work while the editor is on the page. */
export function useShortcuts(): void {
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

const mayAct = new Map(commands.map((command) => [command.id, firstPress(command.debounceMs ?? 0)] as const))

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented) return
  const command = commands.find((candidate) => candidate.keys?.some((keys) => matchesKeys(event, keys)))
  if (!command || !isInScope(command, event) || !canRun(command)) return
  // Also a repeat that is ignored must not reach the browser: it would save the page or leave it.
  event.preventDefault()
  if (mayAct.get(command.id)?.()) runCommand(command)
}

function isInScope({ scope = 'app' }: Command, event: KeyboardEvent): boolean {
  if (scope === 'app') return !(isTyping(event.target) && isTextKey(event))
  return useModals.getState().stack.length === 0 && isOnCanvas(event.target)
}

/** Undo and the like belong to the text field while one is being edited. */
const isTextKey = (event: KeyboardEvent): boolean =>
  ['z', 'y', 'a', 'c', 'x', 'v'].includes(event.key.toLowerCase())

function isOnCanvas(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || isTyping(target)) return false
  return target === document.body || target.closest('[data-testid="canvas"]') !== null
}
