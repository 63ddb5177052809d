import { isOffered, runCommand, type Command } from '../lib/command.ts'
import type { MenuItem } from './Menu.tsx'

/** A command as a line of a menu. */
export const commandItem = (command: Command): MenuItem => ({
  id: command.id,
  label: command.name(),
  icon: command.icon,
  keys: command.keys?.[0],
  disabled: !isOffered(command),
  danger: command.id.startsWith('delete'),
  run: () => runCommand(command),
})
