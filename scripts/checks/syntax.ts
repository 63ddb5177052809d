/** A node of a parsed file. */
export interface Syntax {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

export function visit(node: Syntax, see: (node: Syntax) => void): void {
  see(node)
  for (const child of childrenOf(node)) visit(child, see)
}

export function childrenOf(node: Syntax): Syntax[] {
  return Object.values(node)
    .flat()
    .filter(
      (value): value is Syntax =>
        typeof value === 'object' && value !== null && typeof (value as Syntax).type === 'string',
    )
}
