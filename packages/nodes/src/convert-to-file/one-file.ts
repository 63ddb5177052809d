import type { BinaryInfo, Item, RunContext } from '@heddle/core'

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

/** The columns of a table: every field that any item has, in the order of their first appearance. */
export const columnsOf = (items: readonly Item[]): string[] => [
  ...new Set(items.flatMap(({ json }) => Object.keys(json))),
]

export const cellOf = (value: unknown): string | number | boolean | null => {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return value === undefined || value === null ? null : JSON.stringify(value)
}
