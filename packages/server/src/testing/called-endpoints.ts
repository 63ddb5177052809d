import type { Endpoint } from '@heddle/contract'
import { appendFileSync } from 'node:fs'
import { inject } from 'vitest'

const noted = new Set<string>()

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

/** A test has had a good answer from an endpoint: what no test calls is found when all have run. */
export function noteCall(endpoint: Endpoint | undefined): void {
  const file = inject('calledEndpoints')
  if (!endpoint || file === undefined || noted.has(nameOf(endpoint))) return
  noted.add(nameOf(endpoint))
  appendFileSync(file, `${nameOf(endpoint)}\n`)
}
