import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export interface SmallDisk {
  /** Takes every byte that is left. */
  fill(): void
  /** Gives back what was taken. */
  free(): void
  remove(): void
}

/** A file system of its own in a folder, of 64 MB; undefined where mounting is not allowed. */
export function mountSmallDisk(folder: string): SmallDisk | undefined {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  const filler = join(folder, 'filler')
  return {
    fill: () => fill(filler),
    free: () => rmSync(filler),
    remove: () => void execFileSync('umount', ['--lazy', folder]),
  }
}

function fill(file: string): void {
  const descriptor = openSync(file, 'w')
  try {
    for (let size = 1024 * 1024; size >= 1; size /= 4) writeWhile(descriptor, Math.ceil(size))
  } finally {
    closeSync(descriptor)
  }
}

function writeWhile(descriptor: number, size: number): void {
  try {
    for (;;) if (writeSync(descriptor, Buffer.alloc(size, 1)) < size) return
  } catch {
    // Full.
  }
}
