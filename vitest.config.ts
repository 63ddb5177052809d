import { defineConfig } from 'vitest/config'

/** For projects with random tests. */
const setupFiles = ['scripts/fuzz-seed.ts']

const project = (name: string) => ({
  extends: true as const,
  test: { name, include: [`packages/${name}/src/**/*.test.ts`], environment: 'node', setupFiles },
})

const contractSetup = 'packages/server/src/testing/contract-setup.ts'

/** The server's tests run once on each database. */
const server = (options: { name: string; globalSetup: string[]; exclude?: string[] }) => ({
  extends: true as const,
  test: {
    include: ['packages/server/src/**/*.test.ts'],
    environment: 'node',
    setupFiles,
    ...options,
  },
})

export default defineConfig({
  test: {
    passWithNoTests: true,
    // A test that waits for a condition fails by its words, not by the pace of a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      project('core'),
      project('contract'),
      project('engine'),
      {
        extends: true,
        test: {
          name: 'nodes',
          include: ['packages/nodes/src/**/*.test.ts'],
          exclude: ['packages/nodes/src/postgres/**'],
          environment: 'node',
        },
      },
      {
        extends: true,
        test: {
          name: 'nodes-postgres',
          include: ['packages/nodes/src/postgres/*.test.ts'],
          environment: 'node',
          globalSetup: 'packages/server/src/testing/postgres-setup.ts',
        },
      },
      server({ name: 'server', globalSetup: [contractSetup] }),
      server({
        name: 'server-postgres',
        globalSetup: [contractSetup, 'packages/server/src/testing/postgres-setup.ts'],
        // What never asks the database needs no second run.
        exclude: ['cli', 'dispatch', 'outbound'].map((folder) => `packages/server/src/${folder}/**`),
      }),
      {
        extends: true,
        test: {
          name: 'editor',
          include: ['packages/editor/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['packages/editor/src/testing/show-english.ts'],
        },
      },
      { extends: true, test: { name: 'wire', include: ['e2e/wire/**/*.test.ts'], environment: 'node' } },
      { extends: true, test: { name: 'scripts', include: ['scripts/**/*.test.ts'], environment: 'node' } },
    ],
  },
})
