import { join } from 'node:path'
import { build } from 'rolldown'
import { repositoryRoot as root } from './run-command.ts'

/** What a release consists of: the server, and what it starts as threads and processes of their own. */
export const programs = {
  server: join(root, 'packages/server/src/main.ts'),
  worker: join(root, 'packages/worker/src/thread/worker.ts'),
  'body-thread': join(root, 'packages/server/src/http/body-thread.ts'),
  runner: join(root, 'packages/engine/src/sandbox/runner.ts'),
  'query-worker': join(root, 'packages/engine/src/sandbox/query-worker.ts'),
  converter: join(root, 'packages/engine/src/conversions/converter.ts'),
  conversions: join(root, 'packages/nodes/src/conversions.ts'),
}

/** Bundles programs into one folder, with what they share in files beside them. */
export async function bundlePrograms(input: Readonly<Record<string, string>>, folder: string): Promise<void> {
  await build({
    input,
    platform: 'node',
    external: ['better-sqlite3', 'isolated-vm', 'pg-native', /^@heddle\/nodes\/icons/],
    transform: { target: 'node24' },
    output: {
      dir: folder,
      format: 'esm',
      minify: true,
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
    },
  })
}
