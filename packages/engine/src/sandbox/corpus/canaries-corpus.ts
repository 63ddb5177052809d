import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Secrets in the places that hostile code would like to reach, and a door at which it could knock. */
export async function setCanaries() {
  const secret = `canary-${randomUUID()}`
  const folder = mkdtempSync(join(tmpdir(), 'heddle-canary-'))
  const file = join(folder, 'canary.txt')
  writeFileSync(file, secret)
  process.env.HEDDLE_CANARY = secret
  let hits = 0
  const server = createServer((_, response) => {
    hits++
    response.end(secret)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const signs = [secret, process.execPath, import.meta.dirname, 'node:internal']
  return {
    /** Puts the real places into a source text. */
    fill: (source: string) =>
      source
        .replaceAll('HOST', '"return process.env.HEDDLE_CANARY"')
        .replaceAll('CANARY_FILE', file)
        .replaceAll('CANARY_PORT', String(port))
        .replace('PADDING', `1${'+1'.repeat(49_000)}`)
        .replace('WIDE', `"1".repeat(100000).split("").map((x) => [${'x + 1, '.repeat(12_000)}].length)`)
        .replace('PIECES', '{{ 1;2 }}'.repeat(5000))
        .replace('MISTAKES', '{{ ( }}'.repeat(14_000))
        .replace('NESTING', `${'('.repeat(10_000)}1${')'.repeat(10_000)}`),
    /** What of the host is in a text. */
    foundIn: (text: string) => signs.filter((sign) => text.includes(sign)),
    hits: () => hits,
    async close() {
      delete process.env.HEDDLE_CANARY
      rmSync(folder, { recursive: true })
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

const prototypes = [Object, Array, Function, String, Number, Boolean, Promise, Map, Set, RegExp, Error, Date]

/** The shared built-ins of this process, in a form that can be compared. */
export const builtIns = (): unknown =>
  [
    globalThis,
    JSON,
    Math,
    Reflect,
    ...prototypes,
    ...prototypes.map(({ prototype }) => prototype as object),
  ].map((holder) =>
    Object.entries(Object.getOwnPropertyDescriptors(holder)).map(([name, { value, get }]) => [
      name,
      typeof value === 'function' ? (value as () => unknown).toString().slice(0, 80) : typeof value,
      typeof get,
    ]),
  )
