import { isJsonObject, isReservedKey, type JsonObject } from './json.ts'

/** Whether a name has several parts. Most have not, and they are looked at for every item. */
export const isPath = (name: string): boolean => name.includes('.') || name.includes('[')

const inBrackets = String.raw`"[^"]*"\]|'[^']*'\]|\d+\]`
const letter = String.raw`(?:[^.[]|\[(?!${inBrackets}))`

/** A place in brackets, or a name. What stands in quotation marks is one name, dots and all. */
const step = new RegExp(String.raw`\["([^"]*)"\]|\['([^']*)'\]|\[(\d+)\]|\.(${letter}*)|(${letter}+)`, 'g')

/** Splits `a.b[0]["c.d"]` into its parts. */
export function parsePath(path: string): string[] {
  if (!isPath(path)) return path === '' ? [] : [path]
  const text = `.${path}`
  return Array.from(text.matchAll(step)).flatMap((found) => {
    const [whole, double, single, index, name, rest] = found
    const isBeforeBracket = name === '' && text[found.index + whole.length] === '['
    return isBeforeBracket ? [] : (double ?? single ?? index ?? name ?? rest ?? [])
  })
}

/** Reads along a path through own properties only; undefined when the way ends. */
export function readPath(value: unknown, path: readonly string[]): unknown {
  let current = value
  for (const key of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined
    current = (current as JsonObject)[key]
  }
  return current
}

/** A copy of `target` with the value at the path; only the objects on the way are copied. */
export function writePath(target: JsonObject, path: readonly string[], value: unknown): JsonObject {
  return writeInto(target, path, value) as JsonObject
}

/** A copy of `target` without what stands at the path. */
export function removePath(target: JsonObject, path: readonly string[]): JsonObject {
  const [key, ...rest] = path
  if (key === undefined || !Object.hasOwn(target, key)) return target
  if (rest.length === 0) {
    const { [key]: _, ...others } = target
    return others
  }
  const child = target[key]
  if (Array.isArray(child)) return { ...target, [key]: removeInList(child, rest) }
  return isJsonObject(child) ? { ...target, [key]: removePath(child, rest) } : target
}

/** What stands in an entry of a list; the entry itself stays, or all behind it would move. */
function removeInList(list: readonly unknown[], [index = '', ...rest]: readonly string[]): unknown[] {
  return list.map((entry, position) =>
    String(position) === index && isJsonObject(entry) && rest.length > 0 ? removePath(entry, rest) : entry,
  )
}

function writeInto(target: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  if (isReservedKey(key)) throw new Error(`The field name "${key}" is reserved`)
  // Where nothing is yet, a number begins a list: `data[0].name`.
  if (!isJsonObject(target) && /^\d+$/.test(key)) {
    return writeEntry(Array.isArray(target) ? target : [], Number(key), (old) => writeInto(old, rest, value))
  }
  const base = isJsonObject(target) ? target : {}
  return { ...base, [key]: writeInto(Object.hasOwn(base, key) ? base[key] : undefined, rest, value) }
}

/** A list is as long as its last place, filled or not. */
const mostEntries = 100_000

function writeEntry(list: readonly unknown[], index: number, write: (old: unknown) => unknown): unknown[] {
  if (index >= mostEntries) throw new Error(`A list cannot have a place ${index}`)
  const copy = [...list, ...Array.from({ length: index - list.length + 1 }, () => null)]
  copy[index] = write(list[index])
  return copy
}
