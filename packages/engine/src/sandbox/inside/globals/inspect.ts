const maxDepth = 4
const maxEntries = 100

/** Any value as a text for people, as `util.inspect` gives it. */
export function inspect(value: unknown): string {
  return show(value, [])
}

function show(value: unknown, above: readonly unknown[]): string {
  if (typeof value === 'string') return above.length === 0 ? value : quoted(value)
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'function')
    return value.name === '' ? '[Function (anonymous)]' : `[Function: ${value.name}]`
  if (typeof value !== 'object' || value === null) return String(value)
  if (above.includes(value)) return '[Circular]'
  return above.length > maxDepth ? '[Object]' : showObject(value, [...above, value])
}

const quoted = (text: string): string => (text.includes("'") ? JSON.stringify(text) : `'${text}'`)

function showObject(value: object, above: readonly unknown[]): string {
  if (value instanceof Error) return `${value.name}: ${value.message}`
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString()
  if (value instanceof RegExp) return String(value)
  if (Array.isArray(value))
    return wrap(
      '[',
      value.map((each) => show(each, above)),
      ']',
    )
  if (value instanceof Map)
    return `Map(${value.size}) ${wrap(
      '{',
      [...value].map((pair) => pair.map((each) => show(each, above)).join(' => ')),
      '}',
    )}`
  if (value instanceof Set)
    return `Set(${value.size}) ${wrap(
      '{',
      [...value].map((each) => show(each, above)),
      '}',
    )}`
  return wrap(
    '{',
    Object.entries(value).map(([key, each]) => `${keyText(key)}: ${show(each, above)}`),
    '}',
  )
}

const keyText = (key: string): string => (/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(key) ? key : quoted(key))

function wrap(open: string, entries: readonly string[], close: string): string {
  if (entries.length === 0) return open + close
  const shown =
    entries.length > maxEntries
      ? [...entries.slice(0, maxEntries), `… ${entries.length - maxEntries} more`]
      : entries
  const text = shown.join(', ')
  return open === '[' ? `[ ${text} ]` : `${open} ${text} ${close}`
}
