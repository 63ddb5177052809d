import { stateBehind } from '@heddle/core/run'
import { expect, test } from 'vitest'
import { packJson } from '../protocol/packed-json.ts'
import type { Job, JobStart } from '../protocol/messages.ts'
import { UsedSecrets } from '../secrets/used-secrets.ts'
import { unpackState } from '../state/unpack-state.ts'
import { testWorld } from '../testing/test-world.ts'
import { performJob } from './perform-job.ts'

const call = { json: { body: { n: 7 }, token: 'very-secret' } }
const begun = () => stateBehind('Hook', [[call]], 0)

const jobWith = (start: JobStart): Job => ({
  executionId: 1,
  authority: { ownerId: 'u', principal: { id: 'u' } },
  workflow: { type: 'version', versionId: 'v1', active: true },
  mode: 'webhook',
  start,
  depth: 0,
  timezone: 'UTC',
  staticData: null,
  vars: {},
  watched: false,
  saveProgress: false,
})

/** How a job ends whose workflow cannot be loaded. */
async function endWithout(
  start: JobStart,
  world = testWorld({ reply: { error: { message: 'No such version' } } }),
) {
  const { end } = await performJob(world, jobWith(start), {
    signal: new AbortController().signal,
    files: new Set(),
    secrets: new UsedSecrets(),
    beforeWriting: () => Promise.resolve(),
    send: () => undefined,
  })
  return { status: end.status, ...unpackState(end.state).resultData }
}

test('REL-02 an execution that cannot even begin still shows what it was to begin with', async () => {
  const state = packJson(JSON.stringify(begun()))

  const { status, error, runData } = await endWithout({
    type: 'stored',
    stored: { state, secrets: ['very-secret'] },
  })

  expect([status, error?.message]).toEqual(['error', 'No such version'])
  expect(runData.Hook?.[0]?.data?.main[0]?.[0]?.json).toEqual({ body: { n: 7 }, token: '********' })
})

test('REL-02 so does one that has just been called', async () => {
  const world = testWorld({ reply: { error: { message: 'No such version' } } })
  const secrets = new UsedSecrets()
  const { ticket } = world.tickets.issue({ state: begun(), files: [], secrets }, [[call]])

  const { runData } = await endWithout({ type: 'ticket', ticket }, world)

  expect(runData.Hook?.[0]?.data?.main[0]?.[0]?.json).toMatchObject({ body: { n: 7 } })
})
