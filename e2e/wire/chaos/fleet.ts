import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../packages/server/src/testing/free-port.ts'
import { startServer, type RunningServer } from '../../server-process.ts'

export interface FleetSize {
  web: number
  webhook: number
  worker: number
}

type Role = keyof FleetSize

interface Member {
  role: Role
  port: string
  server: RunningServer | undefined
}

export interface Fleet {
  /** Of the first web process. */
  url: string
  /** Of all processes that take calls. */
  callUrls: string[]
  /** Kills one of them at random, or asks it to end, and starts it again. Says which it was. */
  replaceOne(signal: NodeJS.Signals): Promise<string>
  /** What its processes have printed, those that are gone, too. */
  output(): string
  stop(): Promise<void>
}

/** Several processes of one instance, with one data folder. */
export async function startFleet(
  size: FleetSize,
  env: Record<string, string>,
  program?: string,
): Promise<Fleet> {
  const dataDir = await mkdtemp(join(tmpdir(), 'heddle-fleet-'))
  const members: Member[] = []
  const started: RunningServer[] = []
  for (const role of ['web', 'webhook', 'worker'] as const) {
    for (let index = 0; index < size[role]; index++)
      members.push({ role, port: String(await freePort()), server: undefined })
  }
  const start = async (member: Member) => {
    const args = member.role === 'web' ? ['start'] : [member.role]
    member.server = await startServer(
      { ...env, HEDDLE_PORT: member.port, HEDDLE_DATA_DIR: dataDir },
      { ...(program !== undefined && { program }), args },
    )
    started.push(member.server)
  }
  const [first, ...others] = members
  // The first one makes the database.
  if (first) await start(first)
  await Promise.all(others.map(start))
  const urlOf = ({ port }: Member) => `http://localhost:${port}`
  return {
    url: first ? urlOf(first) : '',
    callUrls: members.filter(({ role }) => role !== 'worker').map(urlOf),
    async replaceOne(signal) {
      const member = members[Math.floor(Math.random() * members.length)]
      if (!member) return 'nobody'
      await member.server?.kill(signal)
      await start(member)
      return `${member.role} ${member.port}`
    },
    output: () => started.map((server) => server.output()).join('\n'),
    async stop() {
      await Promise.all(members.map(async ({ server }) => server?.kill('SIGKILL')))
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
