import { snapToGrid, type NodeMove } from '@heddle/core'
import { edit } from '../edit.ts'

export function moveNodes(moves: readonly NodeMove[]): void {
  edit([
    {
      type: 'moveNodes',
      moves: moves.map(({ name, position }) => ({ name, position: snapToGrid(position) })),
    },
  ])
}
