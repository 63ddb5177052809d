import type { Item } from '@heddle/core/run'

const sampleSize = 200

/** About how many bytes the items take as JSON: a sample stands for all, since writing them all would freeze the page. */
export function estimateBytes(items: readonly Item[]): number {
  const sample = items.slice(0, sampleSize)
  const bytes = sample.reduce((sum, { json }) => sum + (JSON.stringify(json)?.length ?? 0), 0)
  return sample.length === 0 ? 0 : Math.round((bytes / sample.length) * items.length)
}
