import { defineConfig } from 'vitest/config'

const project = (name: string) => ({
  extends: true as const,
  test: { name, include: [`packages/${name}/src/**/*.test.ts`], environment: 'node' },
})

/** The server's tests run once on each database. They start processes, which takes its time on a busy machine. */
const server = (options: { name: string; globalSetup?: string; exclude?: string[] }) => ({
  extends: true as const,
  test: {
    include: ['packages/server/src/**/*.test.ts'],
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    ...options,
  },
})

export default defineConfig({
  test: {
    passWithNoTests: true,
    projects: [
      project('core'),
      project('contract'),
      project('engine'),
      project('nodes'),
      server({ name: 'server' }),
      server({
        name: 'server-postgres',
        globalSetup: 'packages/server/src/testing/postgres-setup.ts',
        // What never asks the database needs no second run.
        exclude: ['cli', 'dispatch', 'outbound'].map((folder) => `packages/server/src/${folder}/**`),
      }),
      {
        extends: true,
        test: {
          name: 'editor',
          include: ['packages/editor/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
        },
      },
      { extends: true, test: { name: 'wire', include: ['e2e/wire/**/*.test.ts'], environment: 'node' } },
      { extends: true, test: { name: 'scripts', include: ['scripts/**/*.test.ts'], environment: 'node' } },
    ],
  },
})
