import { defineConfig } from 'vitest/config'

const project = (name: string) => ({
  extends: true as const,
  test: { name, include: [`packages/${name}/src/**/*.test.ts`], environment: 'node' },
})

export default defineConfig({
  test: {
    passWithNoTests: true,
    projects: [
      project('core'),
      project('contract'),
      project('engine'),
      project('nodes'),
      project('server'),
      {
        extends: true,
        test: {
          name: 'server-postgres',
          include: ['packages/server/src/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'packages/server/src/testing/postgres-setup.ts',
        },
      },
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
