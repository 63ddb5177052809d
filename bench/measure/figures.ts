import { appendFileSync } from 'node:fs'

/** A row of the table of limits: what is done, the least that it could take, and what it takes here. */
export interface Row {
  work: string
  limit: string
  ours: string
  /** As people say it. */
  goal: string
  isMet: boolean
}

/** Collects figures of one benchmark and judges their ratios. Machines differ; ratios measured in one run compare. */
export interface Figures {
  note(name: string, value: string): void
  /** Prints the ratio and marks it when it is above the limit. */
  atMost(name: string, ratio: number, limit: number): void
  atLeast(name: string, ratio: number, limit: number): void
  /** A figure that stands in the table of limits as well. */
  row(row: Row): void
  finish(): void
}

/** Where rows are collected for the table; set by the command that prints it. */
const rowsFile = process.env.HEDDLE_BENCH_ROWS

export function startFigures(): Figures {
  let missed = 0
  const line = (name: string, value: string, verdict = '') =>
    console.log(`${name.padEnd(64)} ${value.padStart(14)} ${verdict}`)
  const verdictOf = (goal: string, isMet: boolean): string => {
    if (!isMet) missed++
    return isMet ? `ok (${goal})` : `MISSED (${goal})`
  }
  const judge = (name: string, ratio: number, { limit, fits }: { limit: string; fits: boolean }) =>
    line(name, ratio.toFixed(2), verdictOf(limit, fits))
  return {
    note: line,
    atMost: (name, ratio, limit) => judge(name, ratio, { limit: `at most ${limit}`, fits: ratio <= limit }),
    atLeast: (name, ratio, limit) => judge(name, ratio, { limit: `at least ${limit}`, fits: ratio >= limit }),
    row(row) {
      line(row.work, row.ours, `limit ${row.limit}, ${verdictOf(row.goal, row.isMet)}`)
      if (rowsFile) appendFileSync(rowsFile, `${JSON.stringify(row)}\n`)
    },
    finish() {
      process.exitCode = missed > 0 ? 1 : 0
    },
  }
}

/** The middle of several measurements: steadier than their mean on a shared machine. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
