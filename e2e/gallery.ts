import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'

const root = join(import.meta.dirname, '../packages/editor')

/** Builds the page of all parameter kinds, which is no part of the product, and serves it for a while. */
export async function withGallery(use: (url: string) => Promise<void>): Promise<void> {
  const outDir = await mkdtemp(join(tmpdir(), 'heddle-gallery-'))
  const input = join(root, 'gallery.html')
  await build({
    root,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, rolldownOptions: { input } },
  })
  const server = await preview({
    root,
    logLevel: 'error',
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
  })
  try {
    const address = server.httpServer.address()
    if (address === null || typeof address === 'string') throw new Error('The gallery has no address')
    await use(`http://127.0.0.1:${address.port}`)
  } finally {
    await server.close()
    await rm(outDir, { recursive: true, force: true })
  }
}
