import type { Item, RunEntry } from '@heddle/core/run'
import { writeJson } from '../state/write-json.ts'

/** A run entry up to this size, in characters of JSON, travels in one message; a larger one is cut into pages of this size. */
export const pageLength = 1024 * 1024

/** An entry with fewer items is cut at once. */
const fewItems = 1000

export const isFewItems = ({ data }: RunEntry): boolean =>
  (data?.main ?? []).reduce((count, items) => count + (items?.length ?? 0), 0) <= fewItems

/** The items of an entry in pages of JSON text, in their order; each of the items of one output. */
export function* cutOutput({ data }: RunEntry): Generator<string> {
  for (const [output, items] of (data?.main ?? []).entries()) yield* cutItems(items ?? [], output)
}

/** The entry with its outputs, but none of their items. */
export function withoutItems(entry: RunEntry): RunEntry {
  const { data, ...rest } = entry
  return { ...rest, ...(data && { data: { main: data.main.map((items) => items && []) } }) }
}

function* cutItems(items: readonly Item[], output: number): Generator<string> {
  let texts: string[] = []
  let room = pageLength
  for (const item of items) {
    const text = writeJson(item)
    if (room < text.length && texts.length > 0) {
      yield pageOf(texts, output)
      texts = []
      room = pageLength
    }
    texts.push(text)
    room -= text.length
  }
  if (texts.length > 0) yield pageOf(texts, output)
}

const pageOf = (texts: readonly string[], output: number): string =>
  `{"output":${output},"items":[${texts.join(',')}]}`
