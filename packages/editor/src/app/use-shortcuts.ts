import { useEffect, type RefObject } from 'react'
import { canRun, runCommand } from '../lib/command.ts'
import { firstPress } from '../lib/first-press.ts'
import { isTyping, matchesKeys } from '../lib/shortcut.ts'
import { useModals } from '../ui/modal-store.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { EditorCommand } from '../workspace/workspace-command.ts'
import { useWorkspace } from '../workspace/WorkspaceProvider.tsx'
import { commands } from './commands.ts'

/**
 * Lets the keys of all commands work on the workflow of a page, or on one of several while the focus is within
 * the part of the page that shows it.
 */
export function useShortcuts(part?: RefObject<HTMLElement | null>): void {
  const workspace = useWorkspace()
  useEffect(() => {
    const target = part ? part.current : window
    const listener = (event: Event) => event instanceof KeyboardEvent && onKeyDown(workspace, event)
    target?.addEventListener('keydown', listener)
    return () => target?.removeEventListener('keydown', listener)
  }, [workspace, part])
}

const mayAct = new Map(commands.map((command) => [command.id, firstPress(command.debounceMs ?? 0)] as const))

function onKeyDown(workspace: Workspace, event: KeyboardEvent): void {
  if (event.defaultPrevented) return
  const command = commands.find((candidate) => candidate.keys?.some((keys) => matchesKeys(event, keys)))
  if (!command || !isInScope(command, event)) return
  takeOverTyped(event.target)
  if (!canRun(command, workspace)) return
  // Also a repeat that is ignored must not reach the browser: it would save the page or leave it.
  event.preventDefault()
  if (mayAct.get(command.id)?.()) runCommand(command, workspace)
}

/** What is being typed counts, for example for a save. Many fields take it over when they are left, so they hear that they are. */
function takeOverTyped(target: EventTarget | null): void {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  if (isField && isTyping(target)) target.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

function isInScope({ scope = 'app' }: EditorCommand, event: KeyboardEvent): boolean {
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
