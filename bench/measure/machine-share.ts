import { readFileSync } from 'node:fs'

/** The kernel counts in hundredths of a second. */
const ticksPerSecond = 100

interface Seen {
  busy: number
  all: number
  own: number
}

/** How much of the machine others have used since: figures that were taken beside much other work are worth little. */
export function watchMachine(): () => string {
  const before = look()
  return () => {
    const after = look()
    const all = after.all - before.all
    const others = Math.max(0, after.busy - before.busy - (after.own - before.own))
    return `${((100 * others) / all).toFixed(0)}%`
  }
}

function look(): Seen {
  const counts = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '')
    .split(/\s+/)
    .slice(1, 9)
    .map(Number)
  const [, , , idle = 0, waiting = 0] = counts
  const all = counts.reduce((sum, count) => sum + count, 0)
  // After the name of the program: times of this process, and of the children that it has waited for.
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, 15)
    .map(Number)
  const own = fields.reduce((sum, ticks) => sum + ticks, 0)
  return {
    busy: (all - idle - waiting) / ticksPerSecond,
    all: all / ticksPerSecond,
    own: own / ticksPerSecond,
  }
}
