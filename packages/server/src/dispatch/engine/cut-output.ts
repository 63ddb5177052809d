import type { Item, RunEntry } from '@heddle/core'
import { writeJson } from './write-json.ts'

/** A run entry up to this size, in characters of JSON, travels in one message; a larger one is cut into pages of this size. */
const pageLength = 1024 * 1024

/** Some of the items of one output, as JSON text. */
export type PageText = string

/** The items of an entry in pages, in their order; undefined when they are few enough for one message. */
export function cutOutput({ data }: RunEntry): PageText[] | undefined {
  const pages = (data?.main ?? []).flatMap((items, output) => cutItems(items ?? [], output))
  const length = pages.reduce((sum, page) => sum + page.length, 0)
  return length > pageLength ? pages : undefined
}

/** The entry with its outputs, but none of their items. */
export function withoutItems(entry: RunEntry): RunEntry {
  const { data, ...rest } = entry
  return { ...rest, ...(data && { data: { main: data.main.map((items) => items && []) } }) }
}

function cutItems(items: readonly Item[], output: number): PageText[] {
  const pages: string[][] = []
  let room = 0
  for (const item of items) {
    const text = writeJson(item)
    if (room < text.length || pages.length === 0) {
      pages.push([])
      room = pageLength
    }
    pages.at(-1)?.push(text)
    room -= text.length
  }
  return pages.map((texts) => `{"output":${output},"items":[${texts.join(',')}]}`)
}
