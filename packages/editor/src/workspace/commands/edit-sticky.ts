import { getNode } from '@heddle/core/workflow'
import { currentDocument } from '../document-store.ts'
import { edit } from '../edit.ts'
import type { Outcome } from '../outcome.ts'
import type { Workspace } from '../workspace.ts'
import { setParameter } from './set-parameters.ts'

interface Place {
  position: [number, number]
  width: number
  height: number
}

export function resizeSticky(
  workspace: Workspace,
  name: string,
  { position, width, height }: Place,
): Outcome {
  const { parameters } = getNode(currentDocument(workspace), name)
  return edit(workspace, [
    { type: 'setParameters', node: name, parameters: { ...parameters, width, height } },
    { type: 'moveNodes', moves: [{ name, position }] },
  ])
}

export const setStickyText = (workspace: Workspace, node: string, text: string): Outcome =>
  setParameter(workspace, { node, path: ['content'] }, text)

export const setStickyColor = (workspace: Workspace, node: string, color: number): Outcome =>
  setParameter(workspace, { node, path: ['color'] }, color)
