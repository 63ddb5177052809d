import type { JsonObject } from '@heddle/core'
import { displayedProperties, param, type NodeProperty, type Param } from '@heddle/core/node'

/** Refuses values of the wrong kind, as the parameters of other nodes do. */
export function checkValues(
  properties: readonly NodeProperty[],
  values: JsonObject,
  version: number,
): JsonObject {
  for (const property of displayedProperties(properties, { values, root: values, version })) {
    const { name, noDataExpression } = property
    if (!noDataExpression && Object.hasOwn(values, name)) readerOf(property)?.read(values[name], name)
  }
  return values
}

const plain: Partial<Record<NodeProperty['type'], (given: { label: string }) => Param<unknown>>> = {
  string: param.string,
  number: param.number,
  boolean: param.boolean,
  dateTime: param.dateTime,
}

/** How the value of a property is read; undefined where anything goes. */
export function readerOf({ displayName, type, typeOptions, options = [] }: NodeProperty) {
  const label = displayName
  if (typeOptions?.multipleValues) return undefined
  if (type !== 'options' || typeOptions?.loadOptionsMethod || typeOptions?.loadOptions)
    return plain[type]?.({ label })
  const choices = options.filter((option) => 'value' in option)
  return param.options({ label, options: choices, default: '' })
}
