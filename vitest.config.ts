import { defineConfig } from 'vitest/config'

/** For projects with random tests. */
const setupFiles = ['scripts/fuzz-seed.ts']

/** Files that leave nothing behind in their process share it: what they import is loaded once. */
const shared = { isolate: false }

const project = (name: string, options = shared) => ({
  extends: true as const,
  test: { name, include: [`packages/${name}/src/**/*.test.ts`], setupFiles, ...options },
})

const contractSetup = 'packages/server/src/testing/contract-setup.ts'

/** The server's tests run once on each database. */
const server = (options: { name: string; globalSetup: string[]; exclude?: string[] }) => ({
  extends: true as const,
  test: {
    ...shared,
    include: ['packages/server/src/**/*.test.ts'],
    setupFiles,
    ...options,
  },
})

export default defineConfig({
  test: {
    passWithNoTests: true,
    // Servers that tests start as processes of their own are compiled once.
    env: { NODE_COMPILE_CACHE: `${import.meta.dirname}/node_modules/.cache/compiled` },
    // A test that waits for a condition fails by its words, not by the pace of a busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 20_000 } },
    // One worker less, as is usual, is half of a machine with two processors.
    maxWorkers: '100%',
    projects: [
      project('core'),
      project('contract'),
      // Its tests look at the memory and the built-ins of their process.
      project('engine', { isolate: true }),
      project('outbound'),
      project('worker'),
      {
        extends: true,
        test: {
          name: 'nodes',
          include: ['packages/nodes/src/**/*.test.ts'],
          exclude: ['packages/nodes/src/postgres/**'],
          ...shared,
        },
      },
      {
        extends: true,
        test: {
          name: 'nodes-postgres',
          include: ['packages/nodes/src/postgres/*.test.ts'],
          globalSetup: 'packages/server/src/testing/postgres-setup.ts',
        },
      },
      server({ name: 'server', globalSetup: [contractSetup] }),
      server({
        name: 'server-postgres',
        globalSetup: [contractSetup, 'packages/server/src/testing/postgres-setup.ts'],
        // What never asks the database needs no second run.
        exclude: ['cli', 'dispatch', 'mail'].map((folder) => `packages/server/src/${folder}/**`),
      }),
      {
        extends: true,
        test: {
          name: 'editor',
          include: ['packages/editor/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: [
            'packages/editor/src/testing/show-english.ts',
            'packages/editor/src/testing/popovers.ts',
          ],
        },
      },
      { extends: true, test: { name: 'wire', include: ['e2e/wire/**/*.test.ts'] } },
      { extends: true, test: { name: 'scripts', include: ['scripts/**/*.test.ts'] } },
    ],
  },
})
