import type { WorkflowNode } from '@heddle/core/workflow'

const stickyTypes: ReadonlySet<string> = new Set(['heddle.stickyNote', 'n8n-nodes-base.stickyNote'])

/** A note on the canvas is a node that never runs. */
export const isSticky = (node: Pick<WorkflowNode, 'type'>): boolean => stickyTypes.has(node.type)

export const stickyMin = { width: 140, height: 80 } as const
const stickyDefault = {
  width: 240,
  height: 160,
  text: "## I'm a note \n**Double click** to edit me.",
} as const

export function stickySize({ parameters }: WorkflowNode): { width: number; height: number } {
  const { width, height } = parameters
  return {
    width: typeof width === 'number' ? width : stickyDefault.width,
    height: typeof height === 'number' ? height : stickyDefault.height,
  }
}

export const stickyText = ({ parameters: { content } }: WorkflowNode): string =>
  typeof content === 'string' ? content : stickyDefault.text

/** Documents number them from 1. */
export const stickyColors = ['yellow', 'orange', 'red', 'green', 'blue', 'purple', 'white'] as const

export const stickyColor = ({ parameters: { color } }: WorkflowNode): number =>
  typeof color === 'number' ? color : 1
