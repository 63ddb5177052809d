import type { Connection } from '@heddle/core'
import { edit } from '../edit.ts'

export function connectNodes(connection: Connection): void {
  edit([{ type: 'connect', connection }])
}

export function disconnectNodes(connection: Connection): void {
  edit([{ type: 'disconnect', connection }])
}

/** One end of a wire goes to another port. */
export function reconnectNodes(from: Connection, to: Connection): void {
  edit([
    { type: 'disconnect', connection: from },
    { type: 'connect', connection: to },
  ])
}
