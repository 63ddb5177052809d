import {
  deleteCommand,
  duplicateCommand,
  executeNodeCommand,
  openNodeCommand,
  redoCommand,
  renameNodeCommand,
  runCommandOfWorkflow,
  saveCommand,
  selectAllCommand,
  toggleCommand,
  undoCommand,
} from '../document/commands/canvas-commands.ts'
import { viewportCommands } from '../features/canvas/viewport-commands.ts'
import { creatorCommands } from '../features/node-creator/creator-commands.ts'
import type { Command } from '../lib/command.ts'

/** Everything a person can do in the editor, for shortcuts, menus and the palette. */
export const commands: readonly Command[] = [
  saveCommand,
  undoCommand,
  redoCommand,
  runCommandOfWorkflow,
  openNodeCommand,
  executeNodeCommand,
  renameNodeCommand,
  duplicateCommand,
  toggleCommand,
  deleteCommand,
  selectAllCommand,
  ...creatorCommands,
  ...viewportCommands,
]
