import type { DisplayOptions, NodeProperty, PropertyTypeOptions } from '../description.ts'
import { ParamValueError, readObject, type Reader } from './reader.ts'
import type { PropertyType } from './kinds.ts'

/** A parameter of a node: how it is described to the editor and how its resolved value is read. */
export interface Param<T> {
  describe(name: string): NodeProperty
  /** Once for each condition of which one is enough to show it. */
  describeAll?(name: string): NodeProperty[]
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
  /** Shown when any of these holds. */
  showAny?: readonly NonNullable<DisplayOptions['show']>[]
  hide?: DisplayOptions['hide']
  typeOptions?: PropertyTypeOptions
}

export function defineParam<T>(
  type: PropertyType,
  { label, show, showAny, hide, ...rest }: Common & { default: unknown; extra?: Partial<NodeProperty> },
  read: Reader<T>,
): Param<T> {
  const { extra, ...shown } = rest
  const describe = (name: string, condition = show): NodeProperty => ({
    displayName: label,
    name,
    type,
    ...shown,
    ...extra,
    ...((condition ?? hide) && {
      displayOptions: { ...(condition && { show: condition }), ...(hide && { hide }) },
    }),
  })
  return {
    describe: (name) => describe(name, showAny?.[0]),
    describeAll: (name) => (showAny ?? [show]).map((condition) => describe(name, condition)),
    read(value, name) {
      try {
        return read(value, label)
      } catch (error) {
        // The innermost one is meant.
        if (error instanceof ParamValueError) error.parameter ??= name
        throw error
      }
    },
  }
}

/** Reads all fields of an object; what is missing has its default. */
export function readWhole<P extends Params>(fields: P): Reader<ParamValues<P>> {
  const readers = Object.entries(fields).map(
    ([key, field]) => [key, field, field.describe(key).default] as const,
  )
  return (value, label) => {
    const given = readObject(value, label)
    const values: Record<string, unknown> = {}
    for (const [key, field, fallback] of readers) {
      values[key] = field.read(Object.hasOwn(given, key) ? given[key] : fallback, key)
    }
    return values as ParamValues<P>
  }
}

export const describeParams = (params: Params): NodeProperty[] =>
  Object.entries(params).flatMap(([name, param]) => param.describeAll?.(name) ?? [param.describe(name)])
