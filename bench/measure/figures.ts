/** Collects figures of one benchmark and judges their ratios. Machines differ; ratios measured in one run compare. */
export interface Figures {
  note(name: string, value: string): void
  /** Prints the ratio and marks it when it is above the limit. */
  atMost(name: string, ratio: number, limit: number): void
  atLeast(name: string, ratio: number, limit: number): void
  finish(): void
}

export function startFigures(): Figures {
  let missed = 0
  const line = (name: string, value: string, verdict = '') =>
    console.log(`${name.padEnd(64)} ${value.padStart(14)} ${verdict}`)
  const judge = (name: string, ratio: number, { limit, fits }: { limit: string; fits: boolean }) => {
    if (!fits) missed++
    line(name, ratio.toFixed(2), fits ? `ok (${limit})` : `MISSED (${limit})`)
  }
  return {
    note: line,
    atMost: (name, ratio, limit) => judge(name, ratio, { limit: `at most ${limit}`, fits: ratio <= limit }),
    atLeast: (name, ratio, limit) => judge(name, ratio, { limit: `at least ${limit}`, fits: ratio >= limit }),
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
