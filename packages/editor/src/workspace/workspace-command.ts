import type { Command } from '../lib/command.ts'
import type { Workspace } from './workspace.ts'

/** A command of the editor, which may stand where no workflow is open. */
export type EditorCommand = Command<Workspace | undefined>

/** A command of an open workflow: it cannot be done where there is none. */
export const workspaceCommand = ({ when, offered, run, ...rest }: Command<Workspace>): EditorCommand => ({
  ...rest,
  when: (workspace) => workspace !== undefined && (when?.(workspace) ?? true),
  offered: (workspace) => workspace !== undefined && (offered?.(workspace) ?? true),
  run: (workspace) => workspace && run(workspace),
})

export const isEditable = ({ document }: Workspace): boolean => !document.getState().readOnly
