import type { Item } from '@heddle/core/run'
import { typeOfValue, type ValueType } from '../../lib/dragged-value.ts'

export interface SchemaRow {
  path: readonly (string | number)[]
  name: string
  depth: number
  type: ValueType | 'null'
  /** A value from the first item that has the field. */
  sample: unknown
  hasChildren: boolean
}

const scannedItems = 100
const depthMax = 10

/** The fields of the items taken together, with their types and a sample. */
export function schemaRows(items: readonly Item[], isClosed: (path: string) => boolean): SchemaRow[] {
  const rows: SchemaRow[] = []
  const visit = (samples: readonly unknown[], path: readonly (string | number)[]) => {
    for (const [key, values] of fieldsOf(samples)) {
      const inner = [...path, key]
      const children = values.filter((value) => typeof value === 'object' && value !== null)
      const sample = values.find((value) => value !== null) ?? null
      const hasChildren = children.length > 0 && inner.length < depthMax && fieldsOf(children).size > 0
      rows.push({
        path: inner,
        name: String(key),
        depth: path.length,
        type: sample === null ? 'null' : typeOfValue(sample),
        sample,
        hasChildren,
      })
      if (hasChildren && !isClosed(inner.join('.'))) visit(children, inner)
    }
  }
  visit(
    items.slice(0, scannedItems).map(({ json }) => json),
    [],
  )
  return rows
}

/** A list is known by its first entry. */
function fieldsOf(samples: readonly unknown[]): Map<string | number, unknown[]> {
  const fields = new Map<string | number, unknown[]>()
  for (const sample of samples) {
    const entries: [string | number, unknown][] = Array.isArray(sample)
      ? sample.slice(0, 1).map((value: unknown): [number, unknown] => [0, value])
      : Object.entries(sample as object)
    for (const [key, value] of entries) fields.set(key, [...(fields.get(key) ?? []), value])
  }
  return fields
}
