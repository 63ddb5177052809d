import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isJsonObject } from '@heddle/core'
import type { Mutation } from './find-mutations.ts'

/** Changes that no test can or should notice. */
interface KnownSurvivor {
  /** A source, or a folder that ends in a slash. */
  path: string
  /** What stands there, as a regular expression on the whole of it. */
  from: string
  reason: string
}

const known = readKnown()

/** Why it is known that a change survives. */
export function knownReason({ path, from }: Pick<Mutation, 'path' | 'from'>): string {
  const found = known.find(
    (each) =>
      (each.path.endsWith('/') ? path.startsWith(each.path) : path === each.path) &&
      new RegExp(`^(?:${each.from})$`, 's').test(from),
  )
  return found?.reason ?? 'No test looks at it yet.'
}

function readKnown(): KnownSurvivor[] {
  const text = readFileSync(join(import.meta.dirname, 'known-survivors.json'), 'utf8')
  return (JSON.parse(text) as unknown[]).map((each) => {
    if (!isJsonObject(each) || typeof each.reason !== 'string' || each.reason.trim() === '')
      throw new Error('A change that may survive needs a reason')
    return { path: String(each.path), from: String(each.from), reason: each.reason }
  })
}
