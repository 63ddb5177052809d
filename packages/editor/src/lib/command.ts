import type { LucideIcon } from 'lucide-react'
import type { Keys } from './shortcut.ts'

/** Something a person can do. Menu, shortcut, context menu and palette share the one object. */
export interface Command {
  id: string
  /** Read when shown, so that it can say what will happen ('Deactivate', 'Enable 2 nodes'). */
  name: () => string
  icon?: LucideIcon
  keys?: readonly Keys[]
  /** Repeats of the key within this time are ignored. */
  debounceMs?: number
  /** Where its keys work: everywhere, or only while the canvas has the focus. */
  scope?: 'app' | 'canvas'
  /** Whether it can be done now; absent means always. */
  when?: () => boolean
  /** Whether menus offer it, where its key does not keep silent but tells why it cannot be done. */
  offered?: () => boolean
  run: () => void | Promise<void>
}

export const canRun = (command: Command): boolean => command.when?.() ?? true

/** Whether a menu or the palette should show it as something that can be done now. */
export const isOffered = (command: Command): boolean => canRun(command) && (command.offered?.() ?? true)

/** Runs a command that may be asynchronous; whoever fails reports by a toast of its own. */
export function runCommand(command: Command): void {
  if (canRun(command)) void command.run()
}
