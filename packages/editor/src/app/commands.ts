import { nodeCommands } from '../features/canvas/node-commands.ts'
import { viewportCommands } from '../features/canvas/viewport-commands.ts'
import { workflowCommands } from '../features/canvas/workflow-commands.ts'
import { creatorCommands } from '../features/node-creator/creator-commands.ts'
import type { EditorCommand } from '../workspace/workspace-command.ts'
import { appCommands } from './app-commands.ts'

/** Everything a person can do in the editor, for shortcuts, menus and the palette. */
export const commands: readonly EditorCommand[] = [
  ...workflowCommands,
  ...appCommands,
  ...nodeCommands,
  ...creatorCommands,
  ...viewportCommands,
]
