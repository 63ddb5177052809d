import type { JsonObject } from '@heddle/core'
import { displayedProperties, fillDefaults, type NodeDefinition } from '@heddle/core/node'

/** The shown parameters that may be computed and refuse an object, with their values. */
export function strictParameters(
  { description: { properties, defaultVersion: version }, readParameters }: NodeDefinition,
  parameters: JsonObject = {},
): { name: string; label: string; value: unknown }[] {
  const values = fillDefaults(properties, parameters, version)
  return displayedProperties(properties, { values, root: values, version })
    .filter(({ noDataExpression, typeOptions }) => !noDataExpression && typeOptions?.editor !== 'code')
    .filter(
      ({ name, type }) =>
        type !== 'notice' && isRefused(() => readParameters({ ...values, [name]: wrongValue })),
    )
    .map(({ name, displayName }) => ({ name, label: displayName, value: values[name] }))
}

/** A value that nearly no parameter takes. */
export const wrongValue = [{ deep: 1 }]

function isRefused(read: () => unknown): boolean {
  try {
    read()
    return false
  } catch {
    return true
  }
}
