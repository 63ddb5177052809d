import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer, type RunningServer } from '../../e2e/server-process.ts'

/** What to start, as words of the command line. */
export type Command = readonly string[]

export const roles = {
  /** Does everything by itself. */
  alone: ['start'],
  /** Runs nothing. */
  web: ['start', '--no-work'],
  webhook: ['webhook'],
  worker: ['worker'],
} satisfies Record<string, Command>

export interface Processes {
  servers: RunningServer[]
  pids: number[]
  stop(): Promise<void>
}

/** Starts processes of one instance; the first one makes the database. */
export async function startProcesses(
  commands: readonly Command[],
  env: Record<string, string>,
): Promise<Processes> {
  const dataDir = await mkdtemp(join(tmpdir(), 'heddle-many-'))
  const start = (args: Command) =>
    startServer(
      {
        HEDDLE_DATA_DIR: dataDir,
        HEDDLE_ENCRYPTION_KEY: 'a key that all of them know',
        HEDDLE_LOG_LEVEL: 'error',
        ...env,
      },
      { args },
    )
  const [first, ...others] = commands
  const servers = first ? [await start(first), ...(await Promise.all(others.map(start)))] : []
  return {
    servers,
    pids: servers.map(({ pid }) => pid),
    async stop() {
      await Promise.all(servers.map((server) => server.kill()))
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Webhook, Set, answer. */
export const answering = (path: string) => ({
  name: path,
  nodes: [
    {
      name: 'Webhook',
      type: 'heddle.webhook',
      typeVersion: 2.1,
      position: [0, 0],
      parameters: { path, httpMethod: 'POST', responseMode: 'lastNode' },
    },
    {
      name: 'Set',
      type: 'heddle.set',
      typeVersion: 3.4,
      position: [0, 0],
      parameters: {
        assignments: {
          assignments: [{ id: '1', name: 'text', type: 'string', value: '={{ $json.body.name }}!' }],
        },
      },
    },
  ],
  connections: { Webhook: { main: [[{ node: 'Set', type: 'main', index: 0 }]] } },
  settings: {},
})
