import { isJsonObject, type JsonObject } from '@heddle/core'
import { jsonParse } from './values.ts'

/** A file name without what could lead elsewhere or what systems do not take. */
export function sanitizeFilename(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  // oxlint-disable-next-line no-control-regex -- such characters are what is taken out
  const safe = last.replaceAll(/[\u0000-\u001F\u007F<>:"|?*]/g, '_').replaceAll(/^\.+|[. ]+$/g, '')
  return safe === '' ? 'untitled' : safe.slice(0, 200)
}

/** The name of a node in the form that models take for a tool. */
export function nodeNameToToolName(node: string | { name: string }): string {
  const name = typeof node === 'string' ? node : node.name
  return name
    .replaceAll(/[^a-zA-Z0-9_-]+/g, '_')
    .replaceAll(/_+/g, '_')
    .slice(0, 64)
}

/** The fields of a form out of JSON that a person wrote. */
export function tryToParseJsonToFormFields(value: unknown): JsonObject[] {
  const fields = typeof value === 'string' ? jsonParse(value) : value
  if (!Array.isArray(fields) || !fields.every(isJsonObject)) {
    throw new Error('The fields of the form must be a list of objects')
  }
  return fields.map((field) => ({ ...field }))
}

/** Adds conditions to when parameters are shown; those that they have already stay. */
export const updateDisplayOptions = (
  displayOptions: JsonObject,
  properties: readonly JsonObject[],
): JsonObject[] =>
  properties.map((property) => ({
    ...property,
    displayOptions: mergeDeep(
      displayOptions,
      isJsonObject(property.displayOptions) ? property.displayOptions : {},
    ),
  }))

function mergeDeep(one: JsonObject, other: JsonObject): JsonObject {
  const merged: JsonObject = { ...one }
  for (const [key, value] of Object.entries(other)) {
    const before = merged[key]
    merged[key] = isJsonObject(before) && isJsonObject(value) ? mergeDeep(before, value) : value
  }
  return merged
}

/** Shows every value inside of parameters that is no object or list. */
export function traverseNodeParameters(value: unknown, visit: (found: unknown) => void): void {
  if (Array.isArray(value)) for (const entry of value) traverseNodeParameters(entry, visit)
  else if (isJsonObject(value)) for (const entry of Object.values(value)) traverseNodeParameters(entry, visit)
  else visit(value)
}
