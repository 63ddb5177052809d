/** Builds the release into dist/: the editor's static files and one minified server bundle. */
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, type ZlibOptions } from 'node:zlib'
import { build as buildEditor } from 'vite'
import { buildSnapshotSource } from '../packages/engine/src/sandbox/build-snapshot.ts'
import { snapshotFile } from '../packages/engine/src/sandbox/snapshot-source.ts'
import { bundleRelease } from './bundle-programs.ts'
import { renderDocs } from './render-docs.ts'
import { repositoryRoot as root } from './run-command.ts'

const dist = join(root, 'dist')
const stampFile = join(dist, 'stamp')
const stamp = hashSources()
const toGzip = promisify<Buffer, ZlibOptions, Buffer>(gzip)
// At its best by default.
const toBrotli = promisify<Buffer, Buffer>(brotliCompress)

if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) {
  console.log('The build is up to date')
} else {
  rmSync(dist, { recursive: true, force: true })
  await timed('editor', () => buildEditor({ root: join(root, 'packages/editor'), logLevel: 'warn' }))
  await timed('server', buildServer)
  cpSync(join(root, 'packages/editor/dist'), join(dist, 'editor'), { recursive: true })
  rmSync(join(root, 'packages/editor/dist'), { recursive: true })
  renderDocs(join(root, 'docs'), join(dist, 'editor/docs'))
  await timed('compression', () =>
    Promise.all(globSync('editor/**/*.{js,css,html,svg,json}', { cwd: dist }).map(compress)),
  )
  writeFileSync(stampFile, stamp)
  reportEditorSize()
}

/** Sources and dependencies by path, size and time: cheap to compute and good enough to know that nothing changed. */
function hashSources(): string {
  const files = globSync(
    [
      'packages/*/{src,public}/**/*',
      'packages/*/*.{ts,html,json}',
      'docs/**/*',
      'scripts/{build,bundle-programs,chunk-names,docs-blocks,render-docs}.ts',
      'package-lock.json',
    ],
    { cwd: root },
  )
  const facts = files.toSorted().map((path) => {
    const { size, mtimeMs } = statSync(join(root, path))
    return `${path} ${size} ${mtimeMs}`
  })
  return createHash('sha256').update(facts.join('\n')).digest('hex')
}

async function buildServer(): Promise<void> {
  await bundleRelease(join(dist, 'server'))
  writeCatalogue()
  copyIcons()
  cpSync(join(root, 'packages/guests/src/kit/template'), join(dist, 'server/template'), { recursive: true })
  // What isolates hold is read as a text, beside the program that starts them.
  writeFileSync(join(dist, 'server', snapshotFile), await buildSnapshotSource())
  writeFileSync(join(dist, 'server/package.json'), '{ "type": "module" }\n')
}

/** The list of all nodes keeps its place relative to the code that reads it. */
function writeCatalogue(): void {
  const list: unknown = JSON.parse(readFileSync(join(root, 'packages/nodes/src/catalog.json'), 'utf8'))
  writeFileSync(join(dist, 'server/catalog.json'), JSON.stringify(list))
}

/** Icons keep their place relative to the code that serves them. */
function copyIcons(): void {
  const from = join(root, 'packages/nodes/src')
  for (const path of globSync('**/*.svg', { cwd: from })) {
    mkdirSync(dirname(join(dist, 'server', path)), { recursive: true })
    cpSync(join(from, path), join(dist, 'server', path))
  }
}

/** As small as it gets: a file is compressed once and fetched many times. */
async function compress(path: string): Promise<void> {
  const file = join(dist, path)
  const bytes = readFileSync(file)
  if (bytes.length < 1024) return
  writeFileSync(`${file}.gz`, await toGzip(bytes, { level: constants.Z_BEST_COMPRESSION }))
  writeFileSync(`${file}.br`, await toBrotli(bytes))
}

/** What a browser loads before the canvas shows: the entry and what it imports at once. */
function reportEditorSize(): void {
  const html = readFileSync(join(dist, 'editor/index.html'), 'utf8')
  const initial = [...html.matchAll(/(?:src|href)="[^"]*?(assets\/[^"]+\.js)"/g)].map(
    ([, path]) => path ?? '',
  )
  const bytes = initial.reduce((sum, path) => sum + sentSize(join(dist, 'editor', path)), 0)
  console.log(
    `Initial JavaScript of the editor: ${(bytes / 1024).toFixed(0)} KB gzip in ${initial.length} files`,
  )
}

/** Small files are sent as they are. */
function sentSize(file: string): number {
  return statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size
}

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const started = performance.now()
  await work()
  console.log(`Built ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
