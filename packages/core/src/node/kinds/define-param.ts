import type { DisplayOptions, NodeProperty, PropertyTypeOptions } from '../description.ts'
import { readObject, type Reader } from './reader.ts'
import type { PropertyType } from './kinds.ts'

/** A parameter of a node: how it is described to the editor and how its resolved value is read. */
export interface Param<T> {
  describe(name: string): NodeProperty
  /** Turns a resolved value into `T`, or throws a `ParamValueError` that says what was expected. */
  read(value: unknown, name: string): T
}

export type Params = Readonly<Record<string, Param<unknown>>>
export type ParamValues<P extends Params> = {
  [K in keyof P]: P[K] extends Param<infer T> ? T : never
}

/** What can be said of a parameter of any kind. */
export interface Common {
  label: string
  description?: string
  hint?: string
  placeholder?: string
  required?: boolean
  noDataExpression?: boolean
  show?: DisplayOptions['show']
  hide?: DisplayOptions['hide']
  typeOptions?: PropertyTypeOptions
}

export function defineParam<T>(
  type: PropertyType,
  { label, show, hide, ...rest }: Common & { default: unknown; extra?: Partial<NodeProperty> },
  read: Reader<T>,
): Param<T> {
  const { extra, ...shown } = rest
  return {
    describe: (name) => ({
      displayName: label,
      name,
      type,
      ...shown,
      ...extra,
      ...((show ?? hide) && { displayOptions: { ...(show && { show }), ...(hide && { hide }) } }),
    }),
    read,
  }
}

/** Reads all fields of an object; what is missing has its default. */
export function readWhole<P extends Params>(fields: P): Reader<ParamValues<P>> {
  const readers = Object.entries(fields).map(
    ([key, field]) => [key, field, field.describe(key).default] as const,
  )
  return (value, name) => {
    const given = readObject(value, name)
    const values: Record<string, unknown> = {}
    for (const [key, field, fallback] of readers) {
      values[key] = field.read(Object.hasOwn(given, key) ? given[key] : fallback, key)
    }
    return values as ParamValues<P>
  }
}

export const describeParams = (params: Params): NodeProperty[] =>
  Object.entries(params).map(([name, param]) => param.describe(name))
