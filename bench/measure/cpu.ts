import { readFileSync, readdirSync } from 'node:fs'

/** Seconds of user and system time, as Linux counts them. */
export interface CpuTime {
  /** Of the processes that were asked for, with all that descend from them. */
  own: number
  /** Of the databases that this process has started. */
  database: number
}

interface Seen {
  pid: number
  parent: number
  name: string
  seconds: number
}

/** The kernel counts in hundredths of a second. */
const ticksPerSecond = 100
const databases = new Set(['postgres', 'redis-server'])

export function cpuTime(pids: readonly number[]): CpuTime {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? look(name) : []))
  const sum = (roots: readonly number[], counts: (seen: Seen) => boolean) =>
    familyOf(all, roots)
      .filter(counts)
      .reduce((total, { seconds }) => total + seconds, 0)
  return {
    own: sum(pids, () => true),
    database: sum([process.pid], ({ name }) => databases.has(name)),
  }
}

function familyOf(all: readonly Seen[], roots: readonly number[]): Seen[] {
  const family = new Set(roots)
  for (let size = 0; size !== family.size;) {
    size = family.size
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid)
  }
  return all.filter(({ pid }) => family.has(pid))
}

/** Nothing for a process that has just ended. */
function look(pid: string): Seen[] {
  try {
    const [, name = '', rest = ''] = /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    const fields = rest.split(' ')
    // After the name: state, parent, and from the twelfth on the times.
    const seconds = (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
    return [{ pid: Number(pid), parent: Number(fields[1]), name, seconds }]
  } catch {
    return []
  }
}
