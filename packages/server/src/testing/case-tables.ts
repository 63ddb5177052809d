import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A table of cases of one node type. They stand beside the nodes; those that need a server say so. */
export interface CaseTable<Case> {
  type: string
  needs?: string
  cases: Case[]
}

const folder = join(import.meta.dirname, '../../../nodes/src')

/** The tables whose cases are gone through here. */
export const readCaseTables = (needs: string): { file: string; table: CaseTable<unknown> }[] =>
  globSync('*/*.cases.json', { cwd: folder })
    .toSorted()
    .map((file) => ({
      file,
      table: JSON.parse(readFileSync(join(folder, file), 'utf8')) as CaseTable<unknown>,
    }))
    .filter(({ table }) => table.needs === needs)
