import { isJsonObject } from '@heddle/core'

type Write = (value: unknown) => string

/** So many items are written at once. */
const inOnePiece = 500
/** From an execution's state down to the lists of items. */
const levelsToItems = 10

/** The JSON of something that holds lists of items, in pieces that each take little time to write. */
export function* jsonPieces(value: unknown, write: Write, levels = levelsToItems): Generator<string> {
  if (Array.isArray(value)) yield* listPieces(value, write, levels)
  else if (isJsonObject(value) && levels > 0) yield* objectPieces(value, write, levels)
  else yield write(value)
}

function* listPieces(list: readonly unknown[], write: Write, levels: number): Generator<string> {
  const isLast = levels === 0 || isItem(list[0])
  yield '['
  for (let start = 0; start < list.length; start += isLast ? inOnePiece : 1) {
    if (start > 0) yield ','
    if (isLast) yield write(list.slice(start, start + inOnePiece)).slice(1, -1)
    else yield* jsonPieces(list[start] ?? null, write, levels - 1)
  }
  yield ']'
}

function* objectPieces(object: Record<string, unknown>, write: Write, levels: number): Generator<string> {
  let separator = '{'
  for (const [key, value] of Object.entries(object)) {
    if (value === undefined) continue
    yield `${separator}${write({ [key]: 0 }).slice(1, -2)}`
    yield* jsonPieces(value, write, levels - 1)
    separator = ','
  }
  yield separator === '{' ? '{}' : '}'
}

const isItem = (value: unknown): boolean => isJsonObject(value) && 'json' in value
