import { readFileSync, readdirSync } from 'node:fs'

/** Resident memory of a process and all that descend from it, now or the most that it ever was, in megabytes. */
export function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const own = Number(
    new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0,
  )
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
  return children.reduce((sum, child) => sum + memoryOf(Number(child), field), own / 1024)
}

function parentOf(pid: string): number {
  try {
    return Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}
