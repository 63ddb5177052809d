import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { testWorkflow } from '@heddle/engine/testing'
import { program } from '../testing/program.ts'

const { PATH, NODE_COMPILE_CACHE } = process.env
/** A start is work, and a busy machine takes its time. */
const patient = { timeout: 120_000 }

/** A server in a process of its own, and calls to it by its owner. */
async function aServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'heddle-suspended-'))
  const child = spawn(process.execPath, [program], {
    env: { PATH, NODE_COMPILE_CACHE, HEDDLE_PORT: '0', HEDDLE_DATA_DIR: dataDir },
  })
  onTestFinished(async () => {
    const ended = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGKILL')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await expect.poll(() => output, patient).toContain('Heddle is ready')
  const base = `${/http:\S+/.exec(output)?.[0]}rest`
  const cookie = (await fetch(`${base}/login`)).headers.get('set-cookie')?.split(';')[0] ?? ''
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return ((await response.json()) as { data: any }).data // oxlint-disable-line typescript/no-explicit-any -- tests look at what they expect
  }
  return { child, call }
}

const everySecond = {
  type: 'heddle.scheduleTrigger',
  typeVersion: 1.3,
  parameters: { rule: { interval: [{ field: 'seconds', secondsInterval: 1 }] } },
}

// The process decides for itself where it stores things: with one database it is the same test.
test.runIf(inject('postgresUrl') === undefined)(
  'REL-09 a process that was suspended counts what it missed, makes up for one moment, and goes on',
  { timeout: 180_000 },
  async () => {
    const { child, call } = await aServer()
    const { id } = await call('POST', '/workflows', {
      ...testWorkflow({ nodes: { Every: everySecond } }),
      name: 'W',
    })
    await call('PATCH', `/workflows/${id}`, { active: true })
    const finished = async () => (await call('GET', '/executions')).count as number
    await expect.poll(finished, patient).toBeGreaterThan(1)

    child.kill('SIGSTOP')
    const until = Date.now() + 4000
    await expect.poll(() => Date.now(), patient).toBeGreaterThan(until)
    const resumed = new Date().toISOString()
    child.kill('SIGCONT')

    const missed = async () => (await call('GET', '/active/missed'))[0]?.count as number | undefined
    await expect.poll(missed, patient).toBeGreaterThanOrEqual(2)
    const before = await finished()
    await expect.poll(finished, patient).toBeGreaterThan(before + 2)
    const { results } = await call('GET', '/executions?limit=50')
    const after = results.filter(({ startedAt }: { startedAt: string }) => startedAt > resumed)
    const seconds = after.map(({ startedAt }: { startedAt: string }) => startedAt.slice(0, 19))
    // No burst: one that makes up for what was missed, then one each second.
    expect(seconds.length - new Set(seconds).size).toBeLessThanOrEqual(1)
  },
)
