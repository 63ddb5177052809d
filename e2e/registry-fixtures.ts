import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test as base } from './editor-fixtures.ts'
import { withServer, type RunningServer } from './server-process.ts'

export const packageName = 'n8n-nodes-journey'
const versions = ['1.0.0', '1.1.0']

interface Fixtures {
  /** The address of a registry that has one package in two versions. */
  registry: string
  /** A server that takes its packages from there. */
  own: RunningServer
}

export const test = base.extend<Fixtures>({
  registry: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'heddle-registry-'))
    const server = serveArchives(await Promise.all(versions.map((version) => pack(folder, version))))
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    server.closeAllConnections()
    server.close()
    await rm(folder, { recursive: true, force: true })
  },
  own: async ({ registry }, use) => withServer({ HEDDLE_PACKAGES_REGISTRY: registry }, use),
  baseURL: async ({ own }, use) => use(own.url),
})

interface Archive {
  version: string
  integrity: string
  shasum: string
  content: Buffer
}

/** The archive of a version, as its author would publish it. */
async function pack(parent: string, version: string): Promise<Archive> {
  const folder = join(parent, version)
  await mkdir(join(folder, 'dist'), { recursive: true })
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...manifest, version }))
  await writeFile(join(folder, 'dist/Hello.node.js'), nodeSource)
  const { stdout } = await promisify(execFile)('npm', ['pack', '--json', '--ignore-scripts'], { cwd: folder })
  const [packed] = JSON.parse(stdout) as [{ filename: string; integrity: string; shasum: string }]
  const { filename, integrity, shasum } = packed
  return { version, integrity, shasum, content: await readFile(join(folder, filename)) }
}

const manifest = {
  name: packageName,
  license: 'MIT',
  files: ['dist'],
  n8n: { n8nNodesApiVersion: 1, nodes: ['dist/Hello.node.js'], credentials: [] },
}

const nodeSource = `
class Hello {
  description = {
    name: 'hello',
    displayName: 'Hello',
    description: 'Says hello',
    group: ['transform'],
    version: 1,
    defaults: { name: 'Hello' },
    inputs: ['main'],
    outputs: ['main'],
    properties: [{ displayName: 'Whom', name: 'whom', type: 'string', default: 'weaver' }],
  }
  async execute() {
    return [this.getInputData().map((_item, index) => ({
      json: { greeting: 'Hello, ' + this.getNodeParameter('whom', index) },
    }))]
  }
}
exports.Hello = Hello
`

/** What npm's client asks a registry for: what there is of a package, and its archives. */
const serveArchives = (archives: readonly Archive[]): Server =>
  createServer(({ url = '', headers: { host = '' } }, response) => {
    const archive = archives.find(({ version }) => url === pathOf(version))
    if (archive) response.end(archive.content)
    else if (url === `/${packageName}`) response.end(JSON.stringify(listingOf(archives, host)))
    else response.writeHead(404).end('{"error":"Not found"}')
  })

const pathOf = (version: string): string => `/${packageName}/-/${version}.tgz`

const listingOf = (archives: readonly Archive[], host: string) => ({
  name: packageName,
  'dist-tags': { latest: versions.at(-1) },
  versions: Object.fromEntries(
    archives.map(({ version, integrity, shasum }) => [
      version,
      { ...manifest, version, dist: { integrity, shasum, tarball: `http://${host}${pathOf(version)}` } },
    ]),
  ),
})
