import type { RunData } from '@heddle/core/run'
import { mainConnection, type Connection } from '@heddle/core/workflow'
import { callCount, hasFailedCall, itemCount } from '../../workspace/run-store.ts'
import css from './CanvasEdge.module.css'

/** Whether a sub-node hangs by it, and no items pass. */
export const isSupply = ({ type = mainConnection }: Connection): boolean => type !== mainConnection

/** How many items passed a connection in the run that is shown, or how many calls a sub-node answered over it. */
export const countOver = (runData: RunData, connection: Connection): number | undefined =>
  isSupply(connection)
    ? callCount(runData[connection.source], connection.target)
    : itemCount(runData[connection.source], connection.sourceOutput)

export const hasFailed = (runData: RunData, connection: Connection): boolean =>
  isSupply(connection) && hasFailedCall(runData[connection.source], connection.target)

/** The classes of a connection by what happened on it and to it. */
export const connectionLook = (
  connection: Connection,
  runData: RunData,
  mark: 'added' | 'removed' | undefined,
): string =>
  [
    css.connection,
    isSupply(connection) && css.supply,
    countOver(runData, connection) && css.used,
    hasFailed(runData, connection) && css.failed,
    mark && css[mark],
  ]
    .filter(Boolean)
    .join(' ')
