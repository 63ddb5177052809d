import { textOf } from '@heddle/core'
import type { SummaryField } from './summarize.node.ts'

interface Summarizer {
  /** What the result's name begins with. */
  prefix: string
  compute(values: readonly unknown[], field: SummaryField): unknown
  /** Whether it once took numbers alone. */
  ofNumbers?: boolean
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
      // An empty value that is wanted says what it is.
      (field.includeEmpty
        ? values.map((value) => textOf(value ?? String(value)))
        : filled(values, field).map(textOf)
      ).join(field.separateBy === 'other' ? field.customSeparator : field.separateBy),
  },
  count: { prefix: 'count', compute: (values, field) => filled(values, field).length },
  countUnique: {
    prefix: 'unique_count',
    // Lists and objects are never the same, however equal they look.
    compute: (values, field) => new Set(field.includeEmpty ? values : filled(values, field)).size,
  },
  max: { prefix: 'max', ofNumbers: true, compute: (values) => extreme(values, (a, b) => a > b) },
  min: { prefix: 'min', ofNumbers: true, compute: (values) => extreme(values, (a, b) => a < b) },
  sum: { prefix: 'sum', compute: (values) => total(numbers(values)) },
}

const isFilled = (value: unknown) => value !== undefined && value !== null && value !== ''

const filled = (values: readonly unknown[], { includeEmpty }: SummaryField) =>
  includeEmpty ? values.map((value) => value ?? null) : values.filter(isFilled)

export function numbers(values: readonly unknown[]): number[] {
  const found: number[] = []
  for (const value of values) if (typeof value === 'number') found.push(value)
  return found
}

function total(values: readonly number[]): number {
  let sum = 0
  for (const value of values) sum += value
  return sum
}

/** As JavaScript compares: what cannot be compared with the best so far does not win. */
function extreme(values: readonly unknown[], wins: (a: number, b: number) => boolean): unknown {
  const [first = null, ...others] = values.filter(isFilled)
  // The operators convert what they get, which is not only numbers.
  return others.reduce((best, value) => (wins(value as number, best as number) ? value : best), first)
}
