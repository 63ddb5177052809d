import type { Connection } from '@heddle/core/workflow'
import { edit } from '../edit.ts'
import type { Outcome } from '../outcome.ts'
import type { Workspace } from '../workspace.ts'

export const connectNodes = (workspace: Workspace, connection: Connection): Outcome =>
  edit(workspace, [{ type: 'connect', connection }])

export const disconnectNodes = (workspace: Workspace, connection: Connection): Outcome =>
  edit(workspace, [{ type: 'disconnect', connection }])

/** One end of a wire goes to another port. */
export const reconnectNodes = (workspace: Workspace, from: Connection, to: Connection): Outcome =>
  edit(workspace, [
    { type: 'disconnect', connection: from },
    { type: 'connect', connection: to },
  ])
