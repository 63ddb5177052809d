import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

interface Archive {
  manifest: { name: string; version: string }
  integrity: string
  shasum: string
  unpackedSize: number
  content: Buffer
}

export interface TestRegistry {
  url: string
  /** Publishes a further version or package, packed from its folder. */
  publish(folder: string): Promise<void>
  close(): Promise<void>
}

/**
 * A registry on this machine that has the packages of some folders, each packed as its author would publish it. With a token it is
 * a private one.
 */
export async function openRegistry(folders: readonly string[], token?: string): Promise<TestRegistry> {
  const archives = await Promise.all(folders.map(pack))
  const server = createServer(({ url = '', headers: { host = '', authorization } }, response) => {
    const path = decodeURIComponent(url)
    const archive = archives.find((each) => path === pathOf(each))
    const named = archives.filter(({ manifest }) => path === `/${manifest.name}`)
    const newest = archives.findLast(({ manifest }) => path === `/${manifest.name}/latest`)
    const origin = `http://${host}`
    response.setHeader('content-type', 'application/json')
    if (token !== undefined && authorization !== `Bearer ${token}`) response.writeHead(401).end('{}')
    else if (archive) response.end(archive.content)
    else if (named.length > 0) response.end(JSON.stringify(listingOf(named, origin)))
    else if (newest) response.end(JSON.stringify(publishedOf(newest, origin)))
    else response.writeHead(404).end('{"error":"Not found"}')
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    publish: async (folder) => void archives.push(await pack(folder)),
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  }
}

async function pack(folder: string): Promise<Archive> {
  const place = await mkdtemp(join(tmpdir(), 'heddle-registry-'))
  try {
    const { stdout } = await promisify(execFile)(
      'npm',
      ['pack', folder, '--json', '--ignore-scripts', `--pack-destination=${place}`],
      { cwd: place },
    )
    const [{ name, filename, integrity, shasum, unpackedSize }] = JSON.parse(stdout) as [
      Pick<Archive, 'integrity' | 'shasum' | 'unpackedSize'> & { name: string; filename: string },
    ]
    const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Archive['manifest']
    const file = filename.replace(name, name.replace('@', '').replace('/', '-'))
    return { manifest, integrity, shasum, unpackedSize, content: await readFile(join(place, file)) }
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

const pathOf = ({ manifest: { name, version } }: Archive): string => `/${name}/-/${version}.tgz`

const publishedOf = (archive: Archive, origin: string) => ({
  ...archive.manifest,
  dist: {
    integrity: archive.integrity,
    shasum: archive.shasum,
    unpackedSize: archive.unpackedSize,
    tarball: `${origin}${pathOf(archive)}`,
  },
})

/** All versions of one package; the last that was published is the newest. */
const listingOf = (archives: readonly Archive[], origin: string) => ({
  name: archives[0]?.manifest.name,
  'dist-tags': { latest: archives.at(-1)?.manifest.version },
  versions: Object.fromEntries(
    archives.map((archive) => [archive.manifest.version, publishedOf(archive, origin)]),
  ),
})
