/**
 * What it costs that a node of a package runs in a process of its own: a batch of a hundred items there and back. Also whether
 * packages that nobody uses cost an idle server memory.
 */
import { Guests, linkTo, Packages } from '@heddle/guests'
import { madeGuest, writePackage } from '@heddle/guests/testing'
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repositoryRoot, runCommand } from '../scripts/run-command.ts'
import { median, startFigures } from './measure/figures.ts'
import { idleMemory, timeStart } from './measure/server-start.ts'

const [count, rounds, warmUps, memoryRounds] = [100, 200, 50, 5]
const figures = startFigures()
const guests = new Guests({ openConnection: () => Promise.reject(new Error('No network is needed here')) })
const nothing = () => Promise.reject(new Error('Nothing else is needed here'))
const ports = {
  http: nothing,
  credential: nothing,
  evaluate: nothing,
  readFile: nothing,
  writeFile: nothing,
  event: () => undefined,
}
const items = Array.from({ length: count }, (_, n) => ({
  json: {
    n,
    name: `Person ${n}`,
    mail: `person-${n}@example.com`,
    tags: ['a', 'b'],
    address: { city: 'Oslo' },
  },
}))
const execute = 'return [items.map(({ json }) => ({ json: { ...json, double: json.n * 2 } }))]'
const directly = async () => [items.map(({ json }) => ({ json: { ...json, double: json.n * 2 } }))]

try {
  const guest = await madeGuest({ execute })
  const link = linkTo({ guests, guest, credentials: [], http: nothing })
  const asGuest = async () => (await link.ask({ type: 'run', facts: facts() }, { ports })).output
  const times = { guest: [] as number[], direct: [] as number[] }
  for (let round = 0; round < warmUps + rounds; round++) {
    for (const [name, way] of [
      ['guest', asGuest],
      ['direct', directly],
    ] as const) {
      const start = performance.now()
      const output = await way()
      if (round >= warmUps) times[name].push(performance.now() - start)
      assert.equal(output[0]?.length, count)
    }
  }
  const overhead = median(times.guest) - median(times.direct)
  figures.note(`milliseconds for ${count} items, in the guest`, median(times.guest).toFixed(2))
  figures.note(`milliseconds for ${count} items, called directly`, median(times.direct).toFixed(3))
  figures.atMost(`milliseconds of overhead for ${count} items`, overhead, 1)
} finally {
  await guests.stop()
}
await compareIdleMemory(20)
figures.finish()

/** Of two servers that do nothing: one has packages, the other none. They take turns, so that both meet the same machine. */
async function compareIdleMemory(packages: number): Promise<void> {
  await runCommand('node', ['scripts/build.ts'], { live: true })
  const file = join(repositoryRoot, 'dist/server/server.js')
  const makeFolder = () => mkdtempSync(join(tmpdir(), 'heddle-bench-'))
  const none = { file, port: 7803, folder: makeFolder() }
  const many = { file, port: 7804, folder: makeFolder() }
  await timeStart(none)
  await timeStart(many)
  await installMany(join(many.folder, 'data/packages'), packages)
  const megabytes = { none: [] as number[], many: [] as number[] }
  for (let round = 0; round < memoryRounds; round++) {
    megabytes.none.push(await idleMemory(none))
    megabytes.many.push(await idleMemory(many))
  }
  for (const { folder } of [none, many]) rmSync(folder, { recursive: true })
  figures.note('megabytes of an idle server without packages', median(megabytes.none).toFixed(0))
  figures.note(`megabytes of an idle server with ${packages} packages`, median(megabytes.many).toFixed(0))
  figures.atMost(
    `idle memory with ${packages} packages, ratio`,
    median(megabytes.many) / median(megabytes.none),
    1.05,
  )
}

async function installMany(folder: string, count: number): Promise<void> {
  const packages = new Packages({ folder, allow: [], env: { PATH: process.env.PATH ?? '' } })
  for (let index = 0; index < count; index++) {
    const path = await writePackage({ name: `n8n-nodes-made-${index}`, execute })
    await packages.add({ type: 'file', path })
    rmSync(path, { recursive: true })
  }
}

function facts() {
  return {
    node: {
      name: 'Act',
      type: 'n8n-nodes-made.act',
      typeVersion: 1,
      position: [0, 0] as [number, number],
      parameters: {},
    },
    workflow: { id: '1', name: 'W', active: false },
    timezone: 'UTC',
    mode: 'manual',
    staticData: { global: {}, node: {} },
    executionId: '1',
    runIndex: 0,
    continueOnFail: false,
    inputs: [items],
    params: [{ value: 'x' }],
  }
}
