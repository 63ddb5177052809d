import type { CheerioAPI } from 'cheerio'

interface Nested {
  nodeType: number
  children?: readonly Nested[]
}

/** Whoever works on a page goes down into it at every level: what is nested without end takes time without end. */
export function refuseDeepDocument(document: CheerioAPI, depth: number): void {
  let level: readonly Nested[] = document.root().toArray()
  for (let count = 0; level.length > 0; count += 1) {
    // The document itself and the last text are no elements.
    if (count > depth + 1) throw new Error(`The HTML is nested more than ${depth} levels deep`)
    level = level.flatMap(({ children = [] }) => children)
  }
}
