import { Unavailable, type KeyRequest } from '@heddle/worker'
import { expect, test } from 'vitest'
import { laneOf } from './lane-of.ts'

type Parts = Parameters<typeof laneOf>[0]
type Request = Parameters<typeof laneOf>[1]

test('REL-17 a key is read from what is to be stored when the thread that had it is lost', async () => {
  const asked: string[] = []
  const ask = async (_method: string, { from }: KeyRequest) => {
    asked.push(from.type)
    if (from.type === 'ticket') throw new Unavailable('The engine stopped unexpectedly')
    return 'ann'
  }
  const settings = { concurrency: { limit: 1, key: '={{ $json.body.customer }}' } }
  const source = { type: 'version', versionId: 'v1' }
  const beginning = { ticket: 'e1.some-ticket', state: new Uint8Array() }

  const lane = await laneOf(
    { engine: { ask }, config: {} } as unknown as Parts,
    {
      workflow: { id: 7, settings, source, authority: { ownerId: 'ann' } },
      start: { type: 'beginning', beginning },
    } as unknown as Request,
  )

  expect(asked).toEqual(['ticket', 'state'])
  expect(lane).toMatch(/^7:[\w-]{22}$/)
})
