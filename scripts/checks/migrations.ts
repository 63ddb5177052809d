import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Violation } from './source-files.ts'

const folder = 'packages/server/src/db/migrations'
const list = 'scripts/checks/migration-hashes.txt'

export interface MigrationReport {
  migrations: number
  violations: Violation[]
}

/** Databases out there have run a migration as it was: what it does must never change. New ones add their line to the list. */
export function checkMigrations(root: string): MigrationReport {
  const listed = readList(join(root, list))
  const files = globSync(`${folder}/*.ts`, { cwd: root }).toSorted()
  const hashes = new Map(files.map((path) => [basename(path), hashOf(join(root, path))]))
  return {
    migrations: files.length,
    violations: [
      ...[...hashes].flatMap(([name, hash]) => judge(name, hash, listed.get(name))),
      ...[...listed.keys()]
        .filter((name) => !hashes.has(name))
        .map((name) => ({ path: list, message: `names ${name}, which is gone: databases have run it` })),
    ],
  }
}

function judge(name: string, hash: string, known: string | undefined): Violation[] {
  if (known === hash) return []
  return known === undefined
    ? [{ path: list, message: `add the line "${hash}  ${name}"` }]
    : [{ path: `${folder}/${name}`, message: 'has changed: put it back and write a new migration' }]
}

/** Lines as `sha256sum` writes them. */
function readList(file: string): Map<string, string> {
  if (!existsSync(file)) return new Map()
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
}

const hashOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')
