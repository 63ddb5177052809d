import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { longestTurn } from '../limits.ts'
import { createTurn } from './turn.ts'

/** Computes without a pause, as long as one turn is. */
function compute(): void {
  const end = performance.now() + longestTurn
  while (performance.now() < end);
}

test('nobody is stopped before their turn is over', () => {
  expect(createTurn({ person: 'ann', workflow: '1' })()).toBeUndefined()
})

test('REL-20 those who compute take turns: people first, then the workflows of each', async () => {
  const served: string[] = []
  const runs = ['mallory a', 'mallory a', 'mallory a', 'mallory b', 'ann x'].map((name) => {
    const [person = '', workflow = ''] = name.split(' ')
    return { name, pause: createTurn({ person, workflow }) }
  })
  compute()

  await Promise.all(
    runs.map(async ({ name, pause }) => {
      await pause()
      served.push(name)
    }),
  )

  expect(served).toEqual(['mallory a', 'ann x', 'mallory b', 'mallory a', 'mallory a'])
})

test('REL-20 between two turns the event loop comes round, so that what arrives waits for one of them', async () => {
  const events: string[] = []
  const runs = Array.from({ length: 5 }, (_, workflow) =>
    createTurn({ person: 'ann', workflow: String(workflow) }),
  )
  compute()
  const computing = runs.map(async (pause) => {
    await pause()
    events.push('turn')
  })

  await setImmediate()
  await setImmediate()
  events.push('arrived')
  await Promise.all(computing)

  expect(events.indexOf('arrived')).toBeLessThan(4)
})
