import { isSource, type Packages } from '@heddle/guests'
import { readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** How often the folder is looked at. Looking works everywhere, also in containers and on shares, where nobody tells of changes. */
const lookMs = 300

/**
 * Keeps the nodes of a folder in the instance until it is told to stop: after every change they are loaded again. While something
 * is wrong with them, the last good ones stay.
 */
export async function developPackage(
  packages: Packages,
  folder: string,
  { say, signal }: { say(line: string): void; signal: AbortSignal },
): Promise<void> {
  const source = resolve(folder)
  // Someone may give it another name while they work.
  const names = new Set<string>()
  let seen: string | undefined
  while (!signal.aborted) {
    const now = await stampOf(source)
    const name = now === seen ? undefined : await load({ packages, source, say })
    if (name !== undefined) names.add(name)
    seen = now
    await sleep(lookMs, undefined, { signal }).catch(() => undefined)
  }
  for (const name of names)
    if (await packages.endDevelopment(name)) say(`${name} is out of the instance again.`)
}

interface Loading {
  packages: Packages
  source: string
  say(line: string): void
}

/** The name of the package; undefined when something is wrong with it, which is said. */
async function load({ packages, source, say }: Loading): Promise<string | undefined> {
  const started = performance.now()
  try {
    const { installed, description } = await packages.develop(source)
    const names = description.nodes.map(({ description: node }) => node.displayName).join(', ')
    say(`${installed.name} ${installed.version}: ${names} (${Math.round(performance.now() - started)} ms)`)
    return installed.name
  } catch (error) {
    say(`! ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}

/** Changes with every change of a file that belongs to the package. */
async function stampOf(folder: string): Promise<string> {
  const paths = await filesIn(folder, '')
  const facts = await Promise.all(
    paths.map(async (path) => {
      const found = await stat(join(folder, path), { bigint: true }).catch(() => undefined)
      return `${path} ${found?.mtimeNs} ${found?.size}`
    }),
  )
  return facts.join('\n')
}

async function filesIn(folder: string, below: string): Promise<string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(() => [])
  const sources = entries.filter(({ name }) => isSource(name))
  const paths = await Promise.all(
    sources.map(async (entry) => {
      const path = join(below, entry.name)
      return entry.isDirectory() ? filesIn(folder, path) : [path]
    }),
  )
  return paths.flat()
}
