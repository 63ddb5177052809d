import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'

/** A registry that has one package, packed from a folder, and is gone after the test. */
export async function aRegistry(folder: string): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', ['pack', '--json', '--ignore-scripts'], { cwd: folder })
  const [{ name, version, filename, integrity }] = JSON.parse(stdout) as [Record<string, string>]
  const archive = await readFile(join(folder, filename ?? ''))
  const server = createServer((request, response) => {
    const origin = `http://${request.headers.host}`
    const dist = { tarball: `${origin}/archive.tgz`, integrity }
    if (request.url === '/archive.tgz') response.end(archive)
    else if (request.url === `/${name}`)
      response.setHeader('content-type', 'application/json').end(
        JSON.stringify({
          name,
          'dist-tags': { latest: version },
          versions: { [version ?? '']: { name, version, dist } },
        }),
      )
    else response.writeHead(404).end('{}')
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
