/** What it costs that a node of a package runs in a process of its own: a batch of a hundred items there and back. */
import { Guests, linkTo } from '@heddle/guests'
import { madeGuest } from '@heddle/guests/testing'
import assert from 'node:assert/strict'
import { median, startFigures } from './measure/figures.ts'

const [count, rounds, warmUps] = [100, 200, 50]
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
figures.finish()

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
