import type { JsonObject } from '@heddle/core'
import type { BinaryInfo, RunContext } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'

interface NewFile {
  bytes: Uint8Array
  field: string
  info: BinaryInfo
}

/** One item with a file that was made out of all items. */
export async function oneFile<P>(context: RunContext<P>, { bytes, field, info }: NewFile): Promise<Item[][]> {
  const file = await context.binary.write(bytes, info)
  return [[{ json: {}, binary: { [field]: file }, pairedItem: context.items.map((_, item) => ({ item })) }]]
}

/** The data of the items, which becomes the rows of a table. What is inside of a field has a column by its path. */
export const rowsOf = <P>({ items }: RunContext<P>): JsonObject[] =>
  items.map(({ json }) => Object.fromEntries(Object.entries(json).flatMap(flatten)))

function flatten([name, value]: [string, unknown]): [string, unknown][] {
  const parts = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (parts.length === 0) return [[name, value]]
  return parts.flatMap(([key, part]) => flatten([`${name}.${key}`, part]))
}
