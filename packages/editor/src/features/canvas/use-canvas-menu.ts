import { useState, type MouseEvent } from 'react'
import { lastSelected } from '../../workspace/selection.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import type { OpenMenu } from './CanvasMenu.tsx'

type Asked = Pick<MouseEvent, 'clientX' | 'clientY' | 'button' | 'preventDefault'>

/** Where the menu is open, and what opens and closes it. */
export function useCanvasMenu() {
  const workspace = useWorkspace()
  const [menu, setMenu] = useState<OpenMenu>()
  const open = (event: Asked, on: OpenMenu['on']) => {
    event.preventDefault()
    setMenu({ on, x: event.clientX, y: event.clientY, byKeys: event.button !== mouseButton })
  }
  /** The canvas itself has the focus: with the keys what is selected is meant, if anything is. */
  const openByKeys = (event: MouseEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return
    const selected = lastSelected(workspace)
    open(event, selected === undefined ? 'canvas' : 'node')
    const node = selected === undefined ? undefined : placeOf(event.currentTarget, selected)
    if (node) setMenu({ on: 'node', x: node.right, y: node.top, byKeys: true })
  }
  return { menu, open, openByKeys, close: () => setMenu(undefined) }
}

/** The right one, by which it is asked for with the mouse. */
const mouseButton = 2

/** Undefined for a node that is out of sight. */
const placeOf = (canvas: HTMLElement, node: string): DOMRect | undefined =>
  canvas.querySelector(`.react-flow__node[data-id="${CSS.escape(node)}"]`)?.getBoundingClientRect()
