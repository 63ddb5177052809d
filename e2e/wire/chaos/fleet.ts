import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../packages/server/src/testing/free-port.ts'
import { mountSmallDisk, type SmallDisk } from '../../../packages/server/src/testing/small-disk.ts'
import { startServer, type RunningServer } from '../../server-process.ts'

export interface FleetSize {
  web: number
  webhook: number
  worker: number
}

type Role = keyof FleetSize

/** A time in which a process was there, in milliseconds since the epoch. */
export interface Life {
  from: number
  until: number
}

export interface Member {
  role: Role
  name: string
  url: string
  /** The last one has no end while the process is there. */
  lives: Life[]
}

interface Place extends Member {
  port: string
  dataDir: string
  server: RunningServer | undefined
}

export interface Fleet {
  /** Of the first web process. */
  url: string
  /** Of all processes that take calls. */
  callUrls: string[]
  members: readonly Member[]
  /** Where one of the workers keeps its files; undefined where mounting is not allowed. */
  disk: SmallDisk | undefined
  /** Kills one of them at random, or asks it to end, and starts it again. Says which it was. */
  replaceOne(signal: NodeJS.Signals): Promise<string>
  /** The processes that are there. */
  pids(): { name: string; pid: number }[]
  /** What its processes have printed, those that are gone, too. */
  output(): string
  stop(): Promise<void>
}

/** Several processes of one instance, with one data folder but for one worker, which has a small disk of its own. */
export async function startFleet(
  size: FleetSize,
  env: Record<string, string>,
  program?: string,
): Promise<Fleet> {
  const shared = await mkdtemp(join(tmpdir(), 'heddle-fleet-'))
  const small = await mkdtemp(join(tmpdir(), 'heddle-fleet-small-'))
  const disk = mountSmallDisk(small)
  const members = await placesFor(size, shared)
  const worker = members.find(({ role }) => role === 'worker')
  if (disk && worker) worker.dataDir = small
  const started: RunningServer[] = []
  const start = async (member: Place) => {
    const args = member.role === 'web' ? ['start'] : [member.role]
    member.server = await supervise(() =>
      startServer(
        { ...env, HEDDLE_PORT: member.port, HEDDLE_DATA_DIR: member.dataDir },
        { ...(program !== undefined && { program }), args },
      ),
    )
    member.lives.push({ from: Date.now(), until: Infinity })
    started.push(member.server)
  }
  const kill = async (member: Place, signal: NodeJS.Signals) => {
    const life = member.lives.at(-1)
    if (life) life.until = Date.now()
    await member.server?.kill(signal)
  }
  const [first, ...others] = members
  // The first one makes the database.
  if (first) await start(first)
  await Promise.all(others.map(start))
  return {
    url: first?.url ?? '',
    callUrls: members.filter(({ role }) => role !== 'worker').map(({ url }) => url),
    members,
    disk,
    async replaceOne(signal) {
      const member = members[Math.floor(Math.random() * members.length)]
      if (!member) return 'nobody'
      await kill(member, signal)
      await start(member)
      return member.name
    },
    pids: () => members.flatMap(({ name, server }) => (server ? [{ name, pid: server.pid }] : [])),
    output: () => started.map((server) => server.output()).join('\n'),
    async stop() {
      await Promise.all(members.map((member) => kill(member, 'SIGKILL')))
      disk?.remove()
      for (const folder of [shared, small]) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A start may come to nothing while the database is hardly back; whoever runs a server has it tried again. */
async function supervise(start: () => Promise<RunningServer>): Promise<RunningServer> {
  for (let left = 5; ; left--) {
    try {
      return await start()
    } catch (error) {
      if (left === 0) throw error
      await sleep(1000)
    }
  }
}

async function placesFor(size: FleetSize, dataDir: string): Promise<Place[]> {
  const places: Place[] = []
  for (const role of ['web', 'webhook', 'worker'] as const) {
    for (let index = 0; index < size[role]; index++) {
      const port = String(await freePort())
      const name = `${role} ${index + 1}`
      places.push({
        role,
        name,
        port,
        dataDir,
        url: `http://localhost:${port}`,
        lives: [],
        server: undefined,
      })
    }
  }
  return places
}
