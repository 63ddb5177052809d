import type { NodeProperty } from '../description.ts'
import { defineParam, describeParams, type Common, type Params, type ParamValues } from './define-param.ts'
import { mapObjects } from './map-objects.ts'
import { structuredKind, type ParameterKind } from './parameter-kind.ts'
import { readObject, type Reader } from './reader.ts'

/** Optional fields that a person adds one by one. */
export const collection: ParameterKind = {
  ...structuredKind,
  nesting: {
    members: fieldsOf,
    leavesOutDefaults: false,
    withFields: (property, change) => ({ ...property, options: change(fieldsOf(property), '') }),
    map: (property, value, change) =>
      mapObjects(value, (given, path) => {
        const added = fieldsOf(property).filter(({ name }) => Object.hasOwn(given, name))
        return change(added, given, path)
      }),
  },
}

export const collectionParams = {
  collection: <P extends Params>({ fields, ...given }: Common & { fields: P }) =>
    defineParam(
      'collection',
      { default: {}, ...given, extra: { options: describeParams(fields) } },
      readFields(fields),
    ),
}

/** The optional fields of a collection. */
export function fieldsOf(property: NodeProperty): NodeProperty[] {
  return (property.options ?? []).filter(
    (option): option is NodeProperty => 'displayName' in option && 'type' in option,
  )
}

function readFields<P extends Params>(fields: P): Reader<Partial<ParamValues<P>>> {
  const readers = Object.entries(fields)
  return (value, label) => {
    const given = value === undefined || value === '' ? {} : readObject(value, label)
    const values: Record<string, unknown> = {}
    for (const [key, field] of readers) {
      if (Object.hasOwn(given, key)) values[key] = field.read(given[key], key)
    }
    return values as Partial<ParamValues<P>>
  }
}
