import { equalJson } from '@heddle/core'
import {
  snapToGrid,
  type NodeMove,
  type Operation,
  type WorkflowDocument,
  type WorkflowNode,
} from '@heddle/core/workflow'
import { nodeSize } from '../../lib/constants.ts'
import { isSticky, stickyMin, stickySize } from '../sticky.ts'

type Note = Pick<WorkflowNode, 'name' | 'position' | 'parameters'>

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** A node that comes between two others. */
interface Between {
  position: readonly [number, number]
  neighbours: readonly [string, string]
}

/** The edits that move nodes. Notes stay around those that lie on them, with the same margin. */
export function moveWithNotes(
  document: WorkflowDocument,
  moves: readonly NodeMove[],
  added?: Between,
): Operation[] {
  const notes = notesAround(document, moves, added)
  const all = [...moves, ...notes.map(({ name, position }) => ({ name, position }))]
  if (all.length === 0) return []
  return [
    { type: 'moveNodes', moves: all },
    ...notes.map(({ name, parameters }): Operation => ({ type: 'setParameters', node: name, parameters })),
  ]
}

function notesAround({ nodes }: WorkflowDocument, moves: readonly NodeMove[], added?: Between): Note[] {
  const moved = new Map(moves.map(({ name, position }) => [name, position]))
  return nodes.filter(isSticky).flatMap((note) => {
    const inside = nodes.filter((node) => !isSticky(node) && liesOn(node, note))
    if (inside.length === 0) return []
    const before = boxAround(inside.map(({ position }) => position))
    const takesIn = added?.neighbours.every((name) => inside.some((node) => node.name === name))
    const after = boxAround([
      ...inside.map(({ name, position }) => moved.get(name) ?? position),
      ...(added && takesIn ? [added.position] : []),
    ])
    return equalJson({ ...before }, { ...after }) ? [] : [follow(note, before, after)]
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
