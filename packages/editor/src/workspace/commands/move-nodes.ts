import { snapToGrid, type NodeMove } from '@heddle/core/workflow'
import { edit } from '../edit.ts'
import type { Outcome } from '../outcome.ts'
import type { Workspace } from '../workspace.ts'

export function moveNodes(workspace: Workspace, moves: readonly NodeMove[]): Outcome {
  return edit(workspace, [
    {
      type: 'moveNodes',
      moves: moves.map(({ name, position }) => ({ name, position: snapToGrid(position) })),
    },
  ])
}
