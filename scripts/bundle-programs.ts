import { join } from 'node:path'
import { build, type CodeSplittingOptions, type Plugin, type RolldownOutput } from 'rolldown'
import { chunkNames } from './chunk-names.ts'
import { repositoryRoot as root } from './run-command.ts'

/** The server, and the thread that it opens for the engine: what nodes are made of is for both. */
const mainPrograms = {
  server: join(root, 'packages/server/src/main.ts'),
  worker: join(root, 'packages/worker/src/thread/worker.ts'),
}

/** What they begin with. */
const beginnings = { start: join(root, 'packages/server/src/cli/start.ts'), engine: mainPrograms.worker }

/** What they start as threads and processes with little to load. */
export const sidePrograms = {
  'body-thread': join(root, 'packages/server/src/http/body-thread.ts'),
  'search-thread': join(root, 'packages/server/src/knowledge/search-thread.ts'),
  runner: join(root, 'packages/engine/src/sandbox/runner.ts'),
  'query-worker': join(root, 'packages/engine/src/sandbox/query-worker.ts'),
  converter: join(root, 'packages/engine/src/conversions/converter.ts'),
  conversions: join(root, 'packages/nodes/src/conversions.ts'),
  guest: join(root, 'packages/guests/src/inside/guest.ts'),
}

/** Bundles all that a release consists of into one folder. */
export async function bundleRelease(folder: string): Promise<void> {
  await bundleMainPrograms(folder)
  await bundlePrograms(sidePrograms, folder)
}

export const bundleMainPrograms = (folder: string): Promise<RolldownOutput> =>
  bundlePrograms(mainPrograms, folder, {
    groups: [
      { name: chunkNames(beginnings), debugName: 'beginnings', includeDependenciesRecursively: false },
    ],
  })

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

/** What libraries bring for things that we never ask of them: a route for each file, and schemas of Fastify. */
const leftOut: Plugin = {
  name: 'left-out',
  load: {
    filter: { id: /\/node_modules\/(glob|@fastify\/(ajv|fast-json-stringify)-compiler)\// },
    handler: () => 'export default undefined',
  },
}

/**
 * V8 keeps a script with one letter beyond Latin-1 in twice the memory. Letters of two code units stay: as the name of a property
 * they would need another escape.
 */
const inAscii: Plugin = {
  name: 'in-ascii',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk')
        file.code = file.code.replaceAll(/\\[\0-\x7f]|\\?[\x80-\ud7ff\ue000-\uffff]/g, (letter) =>
          asciiOf(letter),
        )
  },
}

/** What is escaped already stays so. */
function asciiOf(letter: string): string {
  const code = letter.charCodeAt(letter.length - 1)
  return code < 0x80 ? letter : `\\u${code.toString(16).padStart(4, '0')}`
}

/** Bundles programs into one folder, with what they share in files beside them. */
export async function bundlePrograms(
  input: Readonly<Record<string, string>>,
  folder: string,
  codeSplitting: CodeSplittingOptions = {},
): Promise<RolldownOutput> {
  return build({
    input,
    plugins: [withFiles, leftOut, inAscii],
    platform: 'node',
    preserveEntrySignatures: 'allow-extension',
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
      codeSplitting,
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
    },
  })
}
