import { textOf } from '@heddle/core'
import type { SummaryField } from './summarize.node.ts'

interface Summarizer {
  /** What the result's name begins with. */
  prefix: string
  compute(values: readonly unknown[], field: SummaryField): unknown
}

/** The ways to make one value out of many. */
export const summarizers: Readonly<Record<SummaryField['aggregation'], Summarizer>> = {
  append: { prefix: 'appended', compute: (values, field) => filled(values, field) },
  average: {
    prefix: 'average',
    compute(values) {
      const found = numbers(values)
      return found.length === 0 ? null : total(found) / found.length
    },
  },
  concatenate: {
    prefix: 'concatenated',
    compute: (values, field) =>
      filled(values, field)
        .map(textOf)
        .join(field.separateBy === 'other' ? field.customSeparator : field.separateBy),
  },
  count: { prefix: 'count', compute: (values, field) => filled(values, field).length },
  countUnique: {
    prefix: 'unique_count',
    compute: (values, field) =>
      new Set(
        filled(values, field).map((value) => (typeof value === 'object' ? JSON.stringify(value) : value)),
      ).size,
  },
  max: { prefix: 'max', compute: (values) => extreme(values, (a, b) => a > b) },
  min: { prefix: 'min', compute: (values) => extreme(values, (a, b) => a < b) },
  sum: { prefix: 'sum', compute: (values) => total(numbers(values)) },
}

const isFilled = (value: unknown) => value !== undefined && value !== null && value !== ''

const filled = (values: readonly unknown[], { includeEmpty }: SummaryField) =>
  includeEmpty ? values.map((value) => value ?? null) : values.filter(isFilled)

function numbers(values: readonly unknown[]): number[] {
  const found: number[] = []
  for (const value of values) if (typeof value === 'number') found.push(value)
  return found
}

function total(values: readonly number[]): number {
  let sum = 0
  for (const value of values) sum += value
  return sum
}

/** Numbers and texts (dates among them) compare within their own kind; the first kind found decides. */
function extreme(
  values: readonly unknown[],
  wins: (a: string | number, b: string | number) => boolean,
): unknown {
  let best: string | number | null = null
  for (const value of values) {
    if (typeof value !== 'number' && typeof value !== 'string') continue
    if (best === null || (typeof value === typeof best && wins(value, best))) best = value
  }
  return best
}
