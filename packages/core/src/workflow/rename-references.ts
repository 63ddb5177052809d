import { isJsonObject } from '../json.ts'

/** Rewrites the expressions among parameters that mention a node: `$('X')`, `$node["X"]`, `$node.X`, `$items("X")`. */
export function renameReferences<T>(parameters: T, from: string, to: string): T {
  return rewrite(parameters, (text) => renameInTemplate(text, from, to)) as T
}

function rewrite(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return value.startsWith('=') ? change(value) : value
  if (Array.isArray(value))
    return keepIfSame(
      value,
      value.map((entry) => rewrite(entry, change)),
    )
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value).map(([key, entry]) => [key, rewrite(entry, change)] as const)
  return entries.every(([key, entry]) => entry === value[key]) ? value : Object.fromEntries(entries)
}

const keepIfSame = (old: unknown[], changed: unknown[]): unknown[] =>
  changed.every((entry, index) => entry === old[index]) ? old : changed

// A quoted name where one is expected: in a call of `$` or `$items`, or in a look-up in `$node`.
const quoted = /(?<=(?<![\w$])(?:\$(?:items)?\(\s*|\$node\[\s*))(['"`])((?:\\[\s\S]|(?!\1)[^\\])*)\1/g
const dotted = /(?<![\w$])\$node\.([\p{ID_Start}_$][\p{ID_Continue}$]*)/gu
const identifier = /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u

function renameInTemplate(text: string, from: string, to: string): string {
  return text
    .replace(quoted, (match, quote: string, name: string) =>
      unescape(name) === from ? `${quote}${escape(to, quote)}${quote}` : match,
    )
    .replace(dotted, (match, name: string) => {
      if (name !== from) return match
      return identifier.test(to) ? `$node.${to}` : `$node["${escape(to, '"')}"]`
    })
}

const unescape = (text: string): string => text.replaceAll(/\\([\s\S])/g, '$1')

const escape = (text: string, quote: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`)
