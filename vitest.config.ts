import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { SlowFirst } from './scripts/slow-first.ts'

/** For projects with random tests. */
const setupFiles = ['scripts/fuzz-seed.ts']

/** Files that leave nothing behind in their process share it: what they import is loaded once. */
const shared = { isolate: false }

/** The test of a new package runs with that package. */
const exclude = ['packages/guests/src/kit/template/**']

const project = (name: string, options = shared) => ({
  extends: true as const,
  test: { name, include: [`packages/${name}/src/**/*.test.ts`], exclude, setupFiles, ...options },
})

const contractSetup = 'packages/server/src/testing/contract-setup.ts'

/** The server's tests run once on each database. */
const server = (options: {
  name: string
  globalSetup: string[]
  include?: string[]
  exclude?: string[]
}) => ({
  extends: true as const,
  test: {
    ...shared,
    include: ['packages/server/src/**/*.test.ts'],
    setupFiles: [...setupFiles, 'packages/server/src/testing/cheap-passwords.ts'],
    ...options,
  },
})

/** Tests of a whole that has several processes; they need PostgreSQL and Redis. */
const manyProcesses = 'packages/server/src/queue/**'
const realGuests = 'packages/guests/src/testing/real/**'
const postgresSetup = 'packages/server/src/testing/postgres-setup.ts'
const redisSetup = 'packages/server/src/testing/redis-setup.ts'

export default defineConfig({
  test: {
    passWithNoTests: true,
    sequence: { sequencer: SlowFirst },
    // Servers that tests start as processes of their own are compiled once.
    env: { NODE_COMPILE_CACHE: `${import.meta.dirname}/node_modules/.cache/compiled` },
    // A test that waits for a condition fails by its words, not by the pace of a busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 20_000 } },
    // What passes only at its second try is named at the end, and does not hold up everything else.
    retry: 1,
    // Tests that start servers wait half of their time: more of them at once than there are processors fill it.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      project('core'),
      project('contract'),
      // Its tests look at the memory and the built-ins of their process.
      project('engine', { isolate: true }),
      project('outbound'),
      // Its tests start processes, and give them code that means harm.
      {
        extends: true,
        test: {
          name: 'guests',
          include: ['packages/guests/src/**/*.test.ts'],
          exclude: [realGuests],
          setupFiles,
        },
      },
      // Packages of others, which are fetched once.
      {
        extends: true,
        test: {
          name: 'guests-real',
          include: ['packages/guests/src/testing/real/*.test.ts'],
          globalSetup: 'packages/guests/src/testing/real/real-setup.ts',
        },
      },
      project('worker'),
      {
        extends: true,
        test: {
          name: 'nodes',
          include: ['packages/nodes/src/**/*.test.ts'],
          exclude: ['postgres', 'mysql', 'redis', 'rabbitmq'].map(
            (folder) => `packages/nodes/src/${folder}/**`,
          ),
          ...shared,
        },
      },
      {
        extends: true,
        test: {
          name: 'nodes-postgres',
          include: ['packages/nodes/src/postgres/*.test.ts'],
          globalSetup: postgresSetup,
        },
      },
      {
        extends: true,
        test: {
          name: 'nodes-mysql',
          include: ['packages/nodes/src/mysql/*.test.ts'],
          globalSetup: 'packages/nodes/src/testing/own-mariadb.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'nodes-redis',
          include: ['packages/nodes/src/redis/*.test.ts'],
          globalSetup: redisSetup,
        },
      },
      {
        extends: true,
        test: {
          name: 'nodes-rabbitmq',
          include: ['packages/nodes/src/rabbitmq/*.test.ts'],
          globalSetup: 'packages/nodes/src/testing/rabbitmq-setup.ts',
        },
      },
      server({ name: 'server', globalSetup: [contractSetup], exclude: [manyProcesses] }),
      server({
        name: 'server-postgres',
        globalSetup: [contractSetup, postgresSetup],
        // What never asks the database needs no second run.
        exclude: [...['cli', 'dispatch'].map((folder) => `packages/server/src/${folder}/**`), manyProcesses],
      }),
      server({
        name: 'server-many',
        globalSetup: [postgresSetup, redisSetup],
        include: [`${manyProcesses}/*.test.ts`],
      }),
      {
        extends: true,
        test: {
          name: 'editor',
          include: ['packages/editor/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          ...shared,
          setupFiles: [
            // Comes before those that load modules.
            'packages/editor/src/testing/fresh-page.ts',
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
