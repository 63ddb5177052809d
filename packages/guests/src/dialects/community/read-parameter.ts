import { isJsonObject, parsePath, readPath, type JsonObject } from '@heddle/core'
import { regexText } from './describe-property.ts'
import { ApplicationError } from './workflow-module/errors.ts'
import { jsonParse } from './workflow-module/values.ts'

interface ReadOptions {
  extractValue?: boolean
  ensureType?: string
}

/** Reads a parameter by its path; a default stands in where there is none, and without one it is an error. */
export function readParameter(
  params: JsonObject,
  {
    name,
    fallback,
    options = {},
    properties,
  }: { name: string; fallback?: unknown; options?: ReadOptions; properties: unknown },
): unknown {
  const found = Object.hasOwn(params, name) ? params[name] : readPath(params, parsePath(name))
  const value = found === undefined ? fallback : found
  if (value === undefined) throw new ApplicationError(`Could not get parameter "${name}"`)
  const plain = options.extractValue ? extractValue(value, name, properties) : value
  return ensure(plain, options.ensureType)
}

/** What was picked, without how it was picked: of an address only the part that the mode looks for. */
export function extractValue(value: unknown, name: string, properties: unknown): unknown {
  if (!isJsonObject(value) || !('mode' in value) || !('value' in value)) return value
  const property = findProperty(properties, parsePath(name).at(-1) ?? name)
  const modes: unknown[] = Array.isArray(property?.modes) ? property.modes : []
  const mode = modes.filter(isJsonObject).find((each) => each.name === value.mode)
  const extract = mode?.extractValue ?? property?.extractValue
  if (!isJsonObject(extract) || extract.regex === undefined) return value.value
  const match = new RegExp(regexText(extract.regex)).exec(String(value.value))
  if (!match) throw new ApplicationError(`The value of "${name}" is not of the expected form`)
  return match[1] ?? match[0]
}

function findProperty(properties: unknown, name: string): JsonObject | undefined {
  if (!Array.isArray(properties)) return undefined
  for (const property of properties.filter(isJsonObject)) {
    if (property.name === name && Array.isArray(property.modes)) return property
    const inside = findProperty(property.options, name) ?? findProperty(property.values, name)
    if (inside) return inside
  }
  return undefined
}

const parsed = (value: unknown): unknown => (typeof value === 'string' ? jsonParse(value) : value)

/** How a value becomes one of the type that is asked for. */
const conversions: Readonly<Record<string, (value: unknown) => unknown>> = {
  string: (value) => (isJsonObject(value) || Array.isArray(value) ? JSON.stringify(value) : String(value)),
  number: Number,
  boolean: Boolean,
  object: parsed,
  array: parsed,
  json: parsed,
}

const ensure = (value: unknown, type = ''): unknown =>
  Object.hasOwn(conversions, type) ? conversions[type]?.(value) : value
