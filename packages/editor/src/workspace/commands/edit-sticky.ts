import { getNode } from '@heddle/core'
import { currentDocument } from '../document-store.ts'
import { edit } from '../edit.ts'
import { setParameter } from './set-parameters.ts'

interface Place {
  position: [number, number]
  width: number
  height: number
}

export function resizeSticky(name: string, { position, width, height }: Place): void {
  const { parameters } = getNode(currentDocument(), name)
  edit([
    { type: 'setParameters', node: name, parameters: { ...parameters, width, height } },
    { type: 'moveNodes', moves: [{ name, position }] },
  ])
}

export const setStickyText = (name: string, text: string): void => setParameter(name, ['content'], text)
