import { equalJson } from '../json.ts'

/** Both changed the same thing in different ways. */
export interface MergeConflict {
  /** The same for the same thing, so that a choice can be remembered. */
  id: string
  /** The node it is about; absent for the workflow itself. */
  node?: string
  /** A field of the node, `parameters.url`, `settings.timezone`, or `removed` when one of them removed the node. */
  field: string
  /** Undefined when it is gone. */
  mine: unknown
  theirs: unknown
}

export type Side = 'mine' | 'theirs'
export type Chooser = (conflict: MergeConflict) => Side

interface Place {
  path: string
  node?: string
  /** What the keys are fields of. */
  field?: string
}

type Records<T> = readonly [base: T, mine: T, theirs: T]

/** Merges two descendants of a record key by key. */
export function mergeRecords<T extends object>(records: Records<T>, decide: Chooser, place: Place): T {
  const [base, mine, theirs] = records.map((record) => new Map<string, unknown>(Object.entries(record)))
  const keys = new Set([...(theirs?.keys() ?? []), ...(mine?.keys() ?? [])])
  const entries = [...keys].map((key) => {
    const [before, my, their] = [base?.get(key), mine?.get(key), theirs?.get(key)]
    if (equalJson(my, before)) return [key, their] as const
    if (equalJson(their, before) || equalJson(my, their)) return [key, my] as const
    const field = [place.field ?? (place.node === undefined ? place.path : undefined), key]
    const side = decide({
      id: `${place.path}.${key}`,
      ...(place.node !== undefined && { node: place.node }),
      field: field.filter(Boolean).join('.'),
      mine: my,
      theirs: their,
    })
    return [key, side === 'mine' ? my : their] as const
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as T
}
