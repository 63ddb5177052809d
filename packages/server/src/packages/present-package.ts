import type { InstalledPackage as Presented, PackageFacts, PackageOffer } from '@heddle/contract'
import { formatId } from '@heddle/core'
import type { FoundPackage, InstalledPackage, PackageDescription, ViewedPackage } from '@heddle/guests'
import type { Db } from '../db/schema.ts'

/** An installed package as the owner sees it. */
export async function presentPackage(
  db: Db,
  { name, version, dialect, license, bytes, installedAt }: InstalledPackage,
  { nodes, credentials, problems }: PackageDescription,
): Promise<Presented> {
  return {
    name,
    version,
    ecosystem: dialect,
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

/** A package of the catalogue, with the version that is installed. */
export const presentOffer = (
  { name, service, category, ecosystem, nodes, actions, triggers, newest }: FoundPackage,
  installed: string | undefined,
): PackageOffer => ({
  name,
  service,
  category,
  ecosystem,
  nodes: nodes ?? null,
  actions: actions ?? null,
  triggers: triggers ?? null,
  newest: newest ?? null,
  installed: installed ?? null,
})

interface Beside {
  service: string | undefined
  installed: string | undefined
}

/** What the registry says about a package, with what is known here. */
export const presentFacts = (
  { name, version, dialect, license, bytes, source, hosts }: ViewedPackage,
  { service, installed }: Beside,
): PackageFacts => ({
  name,
  version,
  ecosystem: dialect,
  service: service ?? null,
  license,
  bytes,
  source,
  hosts,
  installed: installed ?? null,
})

/** Few look at this page: going through the documents is quick enough. */
async function findUsers(db: Db, name: string): Promise<Presented['usedBy']> {
  const rows = await db.selectFrom('workflow').select(['id', 'name', 'nodes']).orderBy('searchName').execute()
  return rows
    .filter(({ nodes }) => nodes.some(({ type }) => type.startsWith(`${name}.`)))
    .map(({ id, name: title }) => ({ id: formatId(id), name: title }))
}
