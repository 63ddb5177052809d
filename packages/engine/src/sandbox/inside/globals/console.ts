import { inspect } from './inspect.ts'

/** More than this nobody reads. */
const maxLines = 1000
const maxTextLength = 20_000

const lines: unknown[][] = []

const write =
  (prefix: readonly unknown[] = []) =>
  (...values: unknown[]): void => {
    if (lines.length < maxLines) lines.push([...prefix, ...values].map(shown))
    else if (lines.length === maxLines) lines.push(['… more lines are not kept'])
  }

/** Collects what code writes; the editor shows it. */
export const consoleGlobal = {
  log: write(),
  info: write(),
  debug: write(),
  dir: write(),
  table: write(),
  warn: write(),
  error: write(),
  trace: write(),
  assert: (condition: unknown, ...values: unknown[]) => {
    if (!condition) write(['Assertion failed'])(...values)
  },
  time: () => undefined,
  timeEnd: () => undefined,
  group: write(),
  groupEnd: () => undefined,
  count: () => undefined,
}

export const takeConsole = (): unknown[][] => lines.splice(0)

/** Plain values stay what they are, the rest becomes a text. */
function shown(value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, maxTextLength)
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value
  return jsonOf(value) ?? inspect(value).slice(0, maxTextLength)
}

function jsonOf(value: unknown): unknown {
  const plain =
    typeof value === 'object' && [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value))
  if (!plain) return undefined
  try {
    const text = JSON.stringify(value)
    return text.length <= maxTextLength ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}
