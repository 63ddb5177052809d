import type { InstalledPackage as Presented } from '@heddle/contract'
import { formatId } from '@heddle/core'
import type { InstalledPackage, PackageDescription } from '@heddle/guests'
import type { Db } from '../db/schema.ts'

/** An installed package as the owner sees it. */
export async function presentPackage(
  db: Db,
  { name, version, license, bytes, installedAt }: InstalledPackage,
  { nodes, credentials, problems }: PackageDescription,
): Promise<Presented> {
  return {
    name,
    version,
    license,
    bytes,
    installedAt,
    nodes: nodes.map(({ description }) => ({
      type: description.name,
      displayName: description.displayName,
      description: description.description,
    })),
    credentialTypes: credentials.map(({ description }) => ({
      name: description.name,
      displayName: description.displayName,
    })),
    problems,
    usedBy: await findUsers(db, name),
  }
}

/** Few look at this page: going through the documents is quick enough. */
async function findUsers(db: Db, name: string): Promise<Presented['usedBy']> {
  const rows = await db.selectFrom('workflow').select(['id', 'name', 'nodes']).orderBy('searchName').execute()
  return rows
    .filter(({ nodes }) => nodes.some(({ type }) => type.startsWith(`${name}.`)))
    .map(({ id, name: title }) => ({ id: formatId(id), name: title }))
}
