import { snapToGrid, type NodeMove, type WorkflowDocument, type WorkflowNode } from '@heddle/core/workflow'
import { nodeSize } from '../../lib/constants.ts'
import { isSticky, stickyMin, stickySize } from '../sticky.ts'

type Note = Pick<WorkflowNode, 'name' | 'position' | 'parameters'>

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Notes on which nodes lie, as they are to be when those have moved: around the same nodes, with the same margin. */
export function notesAround({ nodes }: WorkflowDocument, moves: readonly NodeMove[]): Note[] {
  const moved = new Map(moves.map(({ name, position }) => [name, position]))
  return nodes.filter(isSticky).flatMap((note) => {
    const inside = nodes.filter((node) => !isSticky(node) && liesOn(node, note))
    if (!inside.some(({ name }) => moved.has(name))) return []
    const before = boxAround(inside.map(({ position }) => position))
    const after = boxAround(inside.map(({ name, position }) => moved.get(name) ?? position))
    return [follow(note, before, after)]
  })
}

function liesOn({ position: [x, y] }: WorkflowNode, note: WorkflowNode): boolean {
  const { width, height } = stickySize(note)
  const [left, top] = note.position
  const [middleX, middleY] = [x + nodeSize / 2, y + nodeSize / 2]
  return middleX >= left && middleX <= left + width && middleY >= top && middleY <= top + height
}

const boxAround = (positions: readonly (readonly [number, number])[]): Box => ({
  left: Math.min(...positions.map(([x]) => x)),
  top: Math.min(...positions.map(([, y]) => y)),
  right: Math.max(...positions.map(([x]) => x)),
  bottom: Math.max(...positions.map(([, y]) => y)),
})

function follow(note: WorkflowNode, before: Box, after: Box): Note {
  const { width, height } = stickySize(note)
  const [x, y] = note.position
  const [newWidth, newHeight] = snapToGrid([
    Math.max(stickyMin.width, width + (after.right - after.left) - (before.right - before.left)),
    Math.max(stickyMin.height, height + (after.bottom - after.top) - (before.bottom - before.top)),
  ])
  return {
    name: note.name,
    position: snapToGrid([x + after.left - before.left, y + after.top - before.top]),
    parameters: { ...note.parameters, width: newWidth, height: newHeight },
  }
}
