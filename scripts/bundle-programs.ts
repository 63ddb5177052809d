import { join } from 'node:path'
import { build, type Plugin } from 'rolldown'
import { repositoryRoot as root } from './run-command.ts'

/** What a release consists of: the server, and what it starts as threads and processes of their own. */
export const programs = {
  server: join(root, 'packages/server/src/main.ts'),
  worker: join(root, 'packages/worker/src/thread/worker.ts'),
  'body-thread': join(root, 'packages/server/src/http/body-thread.ts'),
  'search-thread': join(root, 'packages/server/src/knowledge/search-thread.ts'),
  runner: join(root, 'packages/engine/src/sandbox/runner.ts'),
  'query-worker': join(root, 'packages/engine/src/sandbox/query-worker.ts'),
  converter: join(root, 'packages/engine/src/conversions/converter.ts'),
  conversions: join(root, 'packages/nodes/src/conversions.ts'),
  guest: join(root, 'packages/guests/src/inside/guest.ts'),
}

/** Files out of packages, which a bundle does not have beside it, stand in it as bytes. */
const withFiles: Plugin = {
  name: 'files-of-packages',
  async load(id) {
    if (!/\/edit-image\/(font|codec)-files\.ts$/.test(id)) return undefined
    const lists = Object.entries((await import(id)) as Record<string, Record<string, Buffer>>)
    return lists.map(([name, files]) => `export const ${name} = { ${asBytes(files)} }`).join('\n')
  },
}

const asBytes = (files: Readonly<Record<string, Buffer>>): string =>
  Object.entries(files)
    .map(([name, bytes]) => `${name}: Buffer.from('${bytes.toString('base64')}', 'base64')`)
    .join(', ')

/** Bundles programs into one folder, with what they share in files beside them. */
export async function bundlePrograms(
  input: Readonly<Record<string, string>>,
  folder: string,
  plugins: Plugin[] = [],
): Promise<void> {
  await build({
    input,
    plugins: [withFiles, ...plugins],
    platform: 'node',
    // The parts of ssh2 in C++ only make it faster, and it does without them.
    external: [
      'better-sqlite3',
      'sqlite-vec',
      'isolated-vm',
      'pg-native',
      'cpu-features',
      /sshcrypto\.node$/,
      /^@heddle\/nodes\/icons/,
    ],
    // Old modules ask for their folder, which one file in a bundle does not have of its own.
    transform: { target: 'node24', define: { __dirname: 'import.meta.dirname' } },
    output: {
      dir: folder,
      format: 'esm',
      minify: true,
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
    },
  })
}
