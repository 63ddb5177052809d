import type { JsonObject } from '../json.ts'
import { readWhole, type Params } from './kinds/define-param.ts'

/** The parameters of a node for its items: most are the same for all, some are computed for each. */
export interface ItemParameters {
  /** As they are stored; where they are computed, with their expressions. */
  stored: JsonObject
  /** Names of those that are computed. */
  computed: readonly string[]
  /** Gives a function that resolves the parameters of an item. Each call of it fills the same objects again. */
  open(): (itemIndex: number) => JsonObject
}

/** Where a reader leaves the parameters of an item, to fill the same objects with those of the next. */
export interface ParamScratch {
  values?: Record<string, unknown>
  resolve?: (itemIndex: number) => JsonObject
}

export type ParamReader = (itemIndex: number, scratch?: ParamScratch) => Record<string, unknown>

/**
 * Reads the parameters of item after item; `fieldsFor` says which there are. What is stored for a node never changes, so what
 * is not computed is the same for all items and for all executions, and is read once.
 */
export function eachReader(
  fieldsFor: (stored: JsonObject) => Params,
): (parameters: ItemParameters) => ParamReader {
  const known = new WeakMap<JsonObject, OpenReader>()
  return (parameters) => {
    const { stored, open } = parameters
    const reader = known.get(stored) ?? openReader(fieldsFor(stored), parameters)
    known.set(stored, reader)
    return reader(open)
  }
}

/** Reads what one node run opens. */
type OpenReader = (open: ItemParameters['open']) => ParamReader

function openReader(fields: Params, { stored, computed }: ItemParameters): OpenReader {
  const entries = Object.entries(fields)
  const varying = entries.filter(([name]) => computed.includes(name))
  const readShared = readWhole(Object.fromEntries(entries.filter(([name]) => !computed.includes(name))))
  let shared: Record<string, unknown> | undefined
  return (open) =>
    (itemIndex, scratch = {}) => {
      shared ??= readShared(stored, '')
      if (varying.length === 0) return shared
      scratch.resolve ??= open()
      scratch.values ??= { ...shared }
      const { values } = scratch
      const resolved = scratch.resolve(itemIndex)
      for (const [name, field] of varying) values[name] = field.read(resolved[name], name)
      return values
    }
}
