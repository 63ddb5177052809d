import type { LucideIcon } from 'lucide-react'
import type { Keys } from './shortcut.ts'

/** Something a person can do with what is given. Menu, shortcut, context menu and palette share the one object. */
export interface Command<Given> {
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
  when?: (given: Given) => boolean
  /** Whether menus offer it, where its key does not keep silent but tells why it cannot be done. */
  offered?: (given: Given) => boolean
  run: (given: Given) => void | Promise<void>
}

export const canRun = <Given>({ when }: Command<Given>, given: Given): boolean => when?.(given) ?? true

/** Whether a menu or the palette should show it as something that can be done now. */
export const isOffered = <Given>(command: Command<Given>, given: Given): boolean =>
  canRun(command, given) && (command.offered?.(given) ?? true)

/** Runs a command that may be asynchronous; whoever fails tells so. */
export function runCommand<Given>(command: Command<Given>, given: Given): void {
  if (canRun(command, given)) void command.run(given)
}
