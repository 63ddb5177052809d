/**
 * Makes the list of known packages anew: `node scripts/refresh-package-catalogue.ts`. What the registry knows of those that are
 * listed is asked again; where it can be searched, packages that were not known come with it. What it does not have stays as it is:
 * a registry may hold a part only. `service` and `category` of new ones are guesses, to be looked through before they are committed.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { KnownPackage } from '../packages/guests/src/catalogue/known-package.ts'
import { writeGenerated } from './generated-file.ts'
import { countInArchive } from './piece-facts.ts'

const folder = new URL('../packages/guests/src/catalogue/', import.meta.url)
const fileName = 'known-packages.json'
const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()
const [atOnce, mostOfSearch, pageSize] = [4, 1000, 250]

/** The parts that we read of what the registry answers. */
interface Published {
  n8n?: { nodes?: readonly string[] }
  dist: { tarball: string }
}
interface Searched {
  objects?: readonly { package: { name: string } }[]
}

const listed = JSON.parse(readFileSync(new URL(fileName, folder), 'utf8')) as KnownPackage[]
const names = new Set(listed.map(({ name }) => name))
const found = [
  ...(await search('scope:activepieces')),
  ...(await search('keywords:n8n-community-node-package')),
]
const fresh = found.filter((name) => !names.has(name) && ecosystemOf(name) !== undefined).map(guess)
const all = await eachOf([...listed, ...fresh], refresh)
const lines = all.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map((each) => `  ${JSON.stringify(each)}`)
writeGenerated(
  folder,
  { [fileName]: `[\n${lines.join(',\n')}\n]\n` },
  'node scripts/refresh-package-catalogue.ts',
)
console.log(`${all.length} packages, ${fresh.length} of them new`)

async function search(text: string): Promise<string[]> {
  const result: string[] = []
  for (let from = 0; from < mostOfSearch; from += pageSize) {
    const query = new URLSearchParams({ text, size: String(pageSize), from: String(from) })
    const { objects: page = [] } = ((await ask(`-/v1/search?${query}`)) ?? {}) as Searched
    result.push(...page.map((each) => each.package.name))
    if (page.length < pageSize) break
  }
  return result
}

async function refresh(known: KnownPackage): Promise<KnownPackage> {
  const about = (await ask(`${known.name.replace('/', '%2f')}/latest`)) as Published | undefined
  if (!about) return known
  if (known.ecosystem === 'community') return withoutNone({ ...known, nodes: about.n8n?.nodes?.length })
  const response = await fetch(about.dist.tarball)
  if (!response.ok) return known
  const counts = countInArchive(Buffer.from(await response.arrayBuffer()))
  return withoutNone({ ...known, ...counts })
}

function withoutNone(given: { [K in keyof KnownPackage]: KnownPackage[K] | undefined }): KnownPackage {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as unknown as KnownPackage
}

/** Undefined when the registry does not have it, or cannot do it. */
async function ask(path: string): Promise<unknown> {
  const response = await fetch(new URL(path, registry)).catch(() => undefined)
  return response?.ok ? ((await response.json()) as unknown) : undefined
}

function guess(name: string): KnownPackage {
  const words = name.replace(/^.*(piece|n8n-nodes)-/, '').split('-')
  const service = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
  return { name, service, category: 'Miscellaneous', ecosystem: ecosystemOf(name) ?? 'community' }
}

function ecosystemOf(name: string): KnownPackage['ecosystem'] | undefined {
  if (name.startsWith('@activepieces/piece-')) return 'pieces'
  return /(^|\/)n8n-nodes-/.test(name) ? 'community' : undefined
}

async function eachOf<A, B>(values: readonly A[], change: (value: A) => Promise<B>): Promise<B[]> {
  const results: B[] = []
  const rest = values.entries()
  const work = async () => {
    for (const [index, value] of rest) results[index] = await change(value)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return results
}
