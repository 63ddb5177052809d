import { isOffered, runCommand, type Command } from '../lib/command.ts'
import type { MenuItem } from './Menu.tsx'

/** A command as a line of a menu. */
export const commandItem = <Given>(command: Command<Given>, given: Given): MenuItem => ({
  id: command.id,
  label: command.name(),
  icon: command.icon,
  keys: command.keys?.[0],
  disabled: !isOffered(command, given),
  danger: command.id.startsWith('delete'),
  run: () => runCommand(command, given),
})
