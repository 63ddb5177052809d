import type { OutputItems, RunEntry } from '@heddle/core/run'
import { request } from './request.ts'

interface CutEntry {
  executionId: string
  /** With its outputs, but without their items. */
  entry: RunEntry
  pages: number
}

/** Fetches what a node returned where it was too large for the push channel: page after page. */
export async function fetchItems({ executionId, entry, pages }: CutEntry): Promise<RunEntry> {
  const main: OutputItems = entry.data?.main.map((items) => items && [...items]) ?? []
  for (let page = 0; page < pages; page++) {
    const { output, items } = await request('GET /executions/:id/outputs/:index/:page', {
      params: { id: executionId, index: String(entry.executionIndex), page: String(page) },
    })
    const place = (main[output] ??= [])
    for (const item of items) place.push(item)
  }
  return { ...entry, data: { main } }
}
