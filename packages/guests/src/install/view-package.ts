import { z } from 'zod'
import type { InstalledPackage } from './installed-file.ts'
import { notThere, npm, type NpmOptions } from './npm.ts'
import { dialectOf } from './package-manifest.ts'

/** What the registry says about a version of a package, before anything of it is here. */
export interface ViewedPackage {
  name: string
  version: string
  /** As it states it itself; null when it states none. */
  license: string | null
  /** Of what is in its archive, without what it needs besides. */
  bytes: number | null
  /** Where its code can be read. */
  source: string | null
  /** Whose interface it is written for. */
  dialect: InstalledPackage['dialect']
  /** The hosts that it says it connects to. */
  hosts: string[]
}

const most = { text: 300, hosts: 50 }
const text = z.string().max(most.text)

/** What others wrote: whatever is not as it should be counts as left out. */
const manifest = z.looseObject({
  name: text,
  version: text,
  license: text.optional().catch(undefined),
  homepage: text.optional().catch(undefined),
  repository: z
    .union([text, z.looseObject({ url: text }).transform(({ url }) => url)])
    .optional()
    .catch(undefined),
  dist: z
    .looseObject({ unpackedSize: z.number().nonnegative().optional().catch(undefined) })
    .optional()
    .catch(undefined),
  n8n: z.looseObject({}).optional().catch(undefined),
  heddle: z
    .looseObject({
      nodes: z.unknown().optional(),
      hosts: z.array(text).max(most.hosts).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
})

/** Asks the registry about a package. Of a range of versions the last one counts, which is the one that would be installed. */
export async function viewPackage(
  spec: string,
  options: NpmOptions & { cwd: string },
): Promise<ViewedPackage> {
  const said: unknown = JSON.parse((await npm(['view', spec, '--json'], options)) || 'null')
  const found = manifest.safeParse(Array.isArray(said) ? said.at(-1) : said)
  if (!found.success) throw new Error(notThere)
  const { name, version, license, homepage, repository, dist, heddle } = found.data
  const dialect = dialectOf(found.data)
  if (!dialect) throw new Error(`${name} is not a package of nodes that Heddle can run`)
  return {
    name,
    version,
    license: license ?? null,
    bytes: dist?.unpackedSize ?? null,
    source: addressOf(repository) ?? addressOf(homepage) ?? null,
    dialect,
    hosts: heddle?.hosts ?? [],
  }
}

/** As a link that a browser can open, and no other. */
function addressOf(given: string | undefined): string | undefined {
  const plain = given
    ?.replace(/^github:/, 'https://github.com/')
    .replace(/^git\+/, '')
    .replace(/^git:\/\//, 'https://')
    .replace(/^(ssh:\/\/)?git@([^/:]+)[/:]/, 'https://$2/')
    .replace(/\.git(#.*)?$/, '')
  if (plain === undefined || !URL.canParse(plain)) return undefined
  const { protocol, href } = new URL(plain)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}
