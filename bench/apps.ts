/**
 * What the apps cost an instance that does not use them: start, idle memory and what the editor loads first, each against the same
 * release without any app.
 */
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { bundleRelease } from '../scripts/bundle-programs.ts'
import { repositoryRoot, runCommand } from '../scripts/run-command.ts'
import { median, startFigures } from './measure/figures.ts'
import { idleMemory, timeStart } from './measure/server-start.ts'

const rounds = 9
const limit = 1.05
const nodes = join(repositoryRoot, 'packages/nodes/src')
const folder = mkdtempSync(join(repositoryRoot, 'node_modules/.bench-'))
const figures = startFigures()

interface Listing {
  nodes: { name: string }[]
  credentials: { name: string }[]
}
const whole = JSON.parse(readFileSync(join(nodes, 'catalog.json'), 'utf8')) as Listing
const loaders = readFileSync(join(nodes, 'catalog.ts'), 'utf8')
const appFolders = new Set(
  globSync('*/*.node.ts', { cwd: nodes })
    .filter((path) => /= defineApp(Trigger)?\(/.test(readFileSync(join(nodes, path), 'utf8')))
    .map((path) => dirname(path)),
)
const isOfApp = (name: string): boolean =>
  [...loaders.matchAll(/^ {2}'(.+)': \(\) => import\('\.\/(.+?)\/.*$/gm)].some(
    ([, each, of]) => each === name && appFolders.has(of ?? ''),
  )
const withoutApps: Listing = {
  nodes: whole.nodes.filter(({ name }) => !isOfApp(name)),
  credentials: whole.credentials.filter(({ name }) => !isOfApp(name)),
}
figures.note('node types with and without apps', `${whole.nodes.length}, ${withoutApps.nodes.length}`)

await runCommand('node', ['scripts/build.ts'], { live: true })
const release = (name: string, port: number) => ({
  file: join(folder, name, 'server.js'),
  port,
  folder: mkdtempSync(join(tmpdir(), 'heddle-bench-')),
})
const all = release('all', 7811)
const few = release('few', 7812)
await bundle('all', whole)
await bundle('few', withoutApps)
await timeStart(all)
await timeStart(few)

const times = { all: [] as number[], few: [] as number[] }
for (let round = 0; round < rounds; round++) {
  times.all.push(await timeStart(all))
  times.few.push(await timeStart(few))
}
figures.note(
  'start with and without apps',
  `${median(times.all).toFixed(0)}, ${median(times.few).toFixed(0)} ms`,
)
figures.atMost('start, ratio', median(times.all) / median(times.few), limit)

const memory = { all: await idleMemory(all), few: await idleMemory(few) }
figures.note('idle memory with and without apps', `${memory.all.toFixed(0)}, ${memory.few.toFixed(0)} MB`)
figures.atMost('idle memory, ratio', memory.all / memory.few, limit)

const load = { all: firstLoad(whole), few: firstLoad(withoutApps) }
figures.note('first load of the editor, compressed', `${load.all.toFixed(0)}, ${load.few.toFixed(0)} KB`)
figures.atMost('first load, ratio', load.all / load.few, limit)

for (const each of [folder, all.folder, few.folder]) rmSync(each, { recursive: true })
figures.finish()

/** A release whose catalogue has these nodes. */
async function bundle(name: string, listing: Listing): Promise<void> {
  mkdirSync(join(folder, name))
  await bundleRelease(join(folder, name))
  writeFileSync(join(folder, name, 'catalog.json'), JSON.stringify(listing))
}

/** The scripts that the editor begins with, and the list of node types. It asks for credential types when a node needs an account. */
function firstLoad({ nodes: types }: Listing): number {
  const editor = join(repositoryRoot, 'dist/editor')
  const page = readFileSync(join(editor, 'index.html'), 'utf8')
  const scripts = [...page.matchAll(/(?:src|href)="[^"]*?(assets\/[^"]+\.js)"/g)].map(([, path = '']) =>
    readFileSync(join(editor, path)),
  )
  const parts = [...scripts, JSON.stringify(types)]
  return parts.reduce((sum, part) => sum + gzipSync(part).length, 0) / 1024
}
