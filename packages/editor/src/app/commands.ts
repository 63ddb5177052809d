import { nodeCommands } from '../workspace/commands/node-commands.ts'
import { workflowCommands } from '../workspace/commands/workflow-commands.ts'
import { viewportCommands } from '../features/canvas/viewport-commands.ts'
import { creatorCommands } from '../features/node-creator/creator-commands.ts'
import type { Command } from '../lib/command.ts'
import { appCommands } from './app-commands.ts'

/** Everything a person can do in the editor, for shortcuts, menus and the palette. */
export const commands: readonly Command[] = [
  ...workflowCommands,
  ...appCommands,
  ...nodeCommands,
  ...creatorCommands,
  ...viewportCommands,
]
