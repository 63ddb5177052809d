import { readFileSync } from 'node:fs'

const pageBytes = 4096

/** How much memory a process has in use; 0 where the system does not tell. */
export function residentMb(pid: number | undefined): number {
  try {
    const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
    return (Number(pages) * pageBytes) / 1024 ** 2
  } catch {
    return 0
  }
}
