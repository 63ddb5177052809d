import { defineNode, type FiringOutcome } from '@heddle/core/node'
import { expect, test } from 'vitest'
import type { TriggerPlace } from '../protocol/services.ts'
import { outcomeOf } from '../protocol/firing-outcome.ts'
import type { Firing } from '../protocol/messages.ts'
import { testWorld } from '../testing/test-world.ts'
import { lookOnce, RunningTriggers } from './running-triggers.ts'

/** A trigger that watches a list of listeners, as others watch a queue. */
function watchedNode() {
  const listeners = new Set<(text: string) => void>()
  const outcomes: FiringOutcome[] = []
  const node = defineNode({
    name: 'watcher',
    label: 'Watcher',
    description: 'Watches',
    version: 1,
    group: 'trigger',
    params: {},
    async trigger({ emit, emitAndWait, fail }) {
      const listen = (text: string) => {
        const items = [[{ json: { text } }]]
        if (text === 'broken') return fail(new Error('broken'))
        if (!text.startsWith('until')) return emit(items)
        const until = text === 'until stored' ? 'stored' : 'over'
        return void emitAndWait(items, until).then((outcome) => outcomes.push(outcome))
      }
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
  })
  return { node, listeners, outcomes, say: (text: string) => listeners.forEach((listen) => listen(text)) }
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
  const world = testWorld({ node: watched.node })
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
  const world = testWorld({ node: watched.node })
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

test('a trigger that waits is told what has become of its execution', async () => {
  const watched = watchedNode()
  const fired: Firing[] = []
  const triggers = new RunningTriggers(testWorld({ node: watched.node }), (_key, firing) =>
    fired.push(firing),
  )
  await triggers.start({ ...aPlace(), key: 'k' })

  watched.say('until stored')
  watched.say('until over')
  const [stored, over] = fired.flatMap((firing) => (firing.type === 'beginning' ? [firing] : []))
  const tell = (ticket = '', outcome: FiringOutcome) => triggers.tell({ key: 'k', ticket, outcome })
  await tell(over?.beginning.ticket, 'error')
  await tell(stored?.beginning.ticket, 'success')
  await tell('of somebody else', 'success')
  await triggers.tell({ key: 'gone', ticket: '', outcome: 'success' })

  expect(watched.outcomes).toEqual(['error', 'success'])
  expect([stored?.awaited, over?.awaited]).toEqual([true, true])
  expect(stored?.beginning.laterResponse).toBeUndefined()
  const answers = [over?.beginning.laterResponse].flatMap((later) =>
    later?.mode === 'ending' ? [later.success, later.failure] : [],
  )
  expect([...answers, { status: 202 }, undefined].map(outcomeOf)).toEqual([
    'success',
    'error',
    'answered',
    'unknown',
  ])
  await triggers.stop('k')
})

test('by hand nobody waits', async () => {
  const watched = watchedNode()
  const found = lookOnce(
    testWorld({ node: watched.node }),
    { ...aPlace(), mode: 'manual' },
    new AbortController().signal,
  )
  await expect.poll(() => watched.listeners.size).toBe(1)

  watched.say('until over')

  expect((await found).laterResponse).toBeUndefined()
  await expect.poll(() => watched.outcomes).toEqual(['unknown'])
})
