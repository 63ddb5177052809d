import { defineNode } from '@heddle/core/node'
import { expect, onTestFinished, test } from 'vitest'
import type { ServerServices, TriggerPlace } from '../protocol/services.ts'
import type { Firing } from '../protocol/messages.ts'
import { Remote } from '../protocol/remote.ts'
import type { WorkerConfig } from '../protocol/worker-config.ts'
import { createWorld } from '../world/world.ts'
import { lookOnce, RunningTriggers } from './running-triggers.ts'

/** A trigger that watches a list of listeners, as others watch a queue. */
function watchedNode() {
  const listeners = new Set<(text: string) => void>()
  const node = defineNode({
    name: 'watcher',
    label: 'Watcher',
    description: 'Watches',
    version: 1,
    group: 'trigger',
    params: {},
    async trigger({ emit, fail }) {
      const listen = (text: string) =>
        text === 'broken' ? fail(new Error('broken')) : emit([[{ json: { text } }]])
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
  })
  return { node, listeners, say: (text: string) => listeners.forEach((listen) => listen(text)) }
}

const config: WorkerConfig = {
  baseUrl: 'http://localhost/',
  dataDir: 'data',
  binaryMode: 'memory',
  outboundPolicy: 'open',
  outboundAllow: [],
  engineMemoryMb: 512,
  executionDataMb: 64,
  runnerMemoryMb: 64,
  runnerTimeoutMs: 1000,
  timezone: 'UTC',
  filesAllow: [],
  executeCommand: false,
}

function aWorld(node: ReturnType<typeof watchedNode>['node']) {
  const world = createWorld(config, new Remote<ServerServices>(() => undefined), {
    name: 'e1',
    perform: () => Promise.reject(new Error('no')),
    note: () => undefined,
    findNode: async () => node,
  })
  onTestFinished(() => world.close())
  return world
}

const aPlace = (): TriggerPlace => ({
  authority: { ownerId: 'u', principal: { id: 'u' } },
  workflow: {
    type: 'document',
    document: {
      name: 'W',
      active: true,
      nodes: [{ name: 'Watch', type: 'heddle.watcher', typeVersion: 1, position: [0, 0], parameters: {} }],
      connections: {},
      settings: {},
    },
  },
  node: 'Watch',
  mode: 'trigger',
  timezone: 'UTC',
  staticData: null,
})

test('a trigger that watches fires with what it sees until it is stopped, and tells its failures', async () => {
  const watched = watchedNode()
  const world = aWorld(watched.node)
  const fired: { key: string; firing: Firing }[] = []
  const triggers = new RunningTriggers(world, (key, firing) => fired.push({ key, firing }))

  const place = aPlace()
  await triggers.start({ ...place, key: 'k' })
  await triggers.start({ ...place, key: 'k' })
  watched.say('hello')
  watched.say('broken')
  await triggers.stop('k')
  watched.say('unheard')

  expect(fired).toEqual([
    {
      key: 'k',
      firing: { type: 'beginning', beginning: expect.objectContaining({ ticket: expect.any(String) }) },
    },
    { key: 'k', firing: { type: 'error', error: expect.objectContaining({ message: 'broken' }) } },
  ])
  const [first] = fired
  const left =
    first && first.firing.type === 'beginning'
      ? world.tickets.redeem(first.firing.beginning.ticket)
      : undefined
  expect(left?.state.resultData.runData).toMatchObject({
    Watch: [{ data: { main: [[{ json: { text: 'hello' } }]] } }],
  })
  expect(watched.listeners.size).toBe(0)
})

test('by hand it watches until the first thing it sees, or until it is stopped', async () => {
  const watched = watchedNode()
  const world = aWorld(watched.node)
  const stop = new AbortController()

  const found = lookOnce(world, { ...aPlace(), mode: 'manual' }, new AbortController().signal)
  const stopped = lookOnce(world, { ...aPlace(), mode: 'manual' }, stop.signal)
  await expect.poll(() => watched.listeners.size).toBe(2)
  stop.abort(new Error('enough'))
  await expect(stopped).rejects.toThrow('enough')
  watched.say('one')

  const { state } = world.tickets.redeem((await found).ticket)
  expect(state.resultData.runData.Watch?.[0]?.data?.main).toEqual([[{ json: { text: 'one' } }]])
  expect(watched.listeners.size).toBe(0)
})
