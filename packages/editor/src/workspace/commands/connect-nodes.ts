import type { Connection, Operation } from '@heddle/core/workflow'
import { edit } from '../edit.ts'
import { displacedBy } from '../fitting-ports.ts'
import type { Outcome } from '../outcome.ts'
import type { Workspace } from '../workspace.ts'

/** A sub-node takes the place of another one where only so many fit. */
export const connectNodes = (workspace: Workspace, connection: Connection): Outcome =>
  edit(workspace, [...makingRoom(workspace, connection), { type: 'connect', connection }])

export const disconnectNodes = (workspace: Workspace, connection: Connection): Outcome =>
  edit(workspace, [{ type: 'disconnect', connection }])

/** One end of a connection goes to another port. */
export const reconnectNodes = (workspace: Workspace, from: Connection, to: Connection): Outcome =>
  edit(workspace, [
    { type: 'disconnect', connection: from },
    ...makingRoom(workspace, to),
    { type: 'connect', connection: to },
  ])

/** The edits that free the place to which a connection is to lead. */
export const makingRoom = (workspace: Workspace, connection: Connection): Operation[] =>
  displacedBy(workspace, connection).map((displaced) => ({ type: 'disconnect', connection: displaced }))
