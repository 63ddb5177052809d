export interface FolderNode {
  id: number
  name: string
  parentId: number | null
}

/** The folder and all that lie in it, at any depth. */
export function withNested(nodes: readonly FolderNode[], id: number): number[] {
  const found = [id]
  // Grows while it is walked.
  for (const parent of found) {
    for (const node of nodes) if (node.parentId === parent) found.push(node.id)
  }
  return found
}

/** How many folders one passes on the way to it, itself included; 0 for none. */
export function depthOf(nodes: readonly FolderNode[], id: number | null | undefined): number {
  const node = nodes.find((each) => each.id === id)
  return node ? 1 + depthOf(nodes, node.parentId) : 0
}

/** How many levels it has, itself included. */
export function heightOf(nodes: readonly FolderNode[], id: number): number {
  const own = depthOf(nodes, id)
  return Math.max(...withNested(nodes, id).map((each) => depthOf(nodes, each) - own + 1))
}
