/**
 * How the server is while somebody has it do its worst: how fast it says that it is well, and how long the webhook of one
 * member takes while another one keeps it busy, against the same webhook on the quiet server just before. Each is measured a
 * few times, and the middle counts.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../e2e/server-process.ts'
import { runCommand } from '../scripts/run-command.ts'
import { median, startFigures } from './measure/figures.ts'
import { generateLoadApart, type LoadResult } from './measure/load.ts'
import { letIn, type Person } from './measure/people.ts'
import { manyItems, thousandsOfItems, workflowFor, worstWork } from './measure/worst-work.ts'

const rounds = 3
const quietSeconds = 2
const busySeconds = 4
const figures = startFigures()

await runCommand('node', ['scripts/build.ts'], { live: true })
const server = await startServer({}, { firstDay: true })
try {
  const [ann, mallory] = await letIn(server.url, ['ann', 'mallory'])
  if (!ann || !mallory) throw new Error('Nobody is there')
  await askWhileBusy(mallory)
  await listen(ann)
  await measure(2)
  for (const work of worstWork)
    await compare(work.name, (signal) => keepRunning(mallory, workflowFor(work), { signal, atATime: 4 }))
  const page = await aLargeExecution(mallory, 200)
  await compare('opening 200,000 items', (signal) => keepOpening(mallory, page, signal))
  await compare('deleting executions', (signal) => keepDeleting(ann, signal))
  await compare('1,000,000 items, 20 endless codes and opening 200,000 items', (signal) =>
    doEverything(mallory, page, signal),
  )
  const crashed = /a thread of the engine was lost/.test(server.output())
  figures.atMost('engines that were lost', crashed ? 1 : 0, 0)
} finally {
  await server.kill()
}
figures.finish()

/** Measures the webhook without and with something that keeps the server busy until it is told to stop. */
async function compare(name: string, keepBusy: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const ratios: number[] = []
  const told: string[] = []
  let [good, requests] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    const quiet = await measure(quietSeconds)
    const stop = new AbortController()
    const working = keepBusy(stop.signal)
    const busy = await measure(busySeconds)
    stop.abort()
    await working
    ratios.push(busy.p99 / quiet.p99)
    told.push(`${quiet.p99.toFixed(0)}/${busy.p99.toFixed(0)}`)
    good += busy.good
    requests += busy.requests
  }
  figures.note(`${name}: calls, quiet/busy p99`, `${requests}, ${told.join(' ')} ms`)
  figures.atMost(`${name}: p99 / quiet p99`, median(ratios), 5)
  figures.atLeast(`${name}: share of calls that were answered`, good / requests, 1)
}

/** Asks for the health while 20 endless loops and a run over 100,000 items are in progress. */
async function askWhileBusy(person: Person): Promise<void> {
  const stop = new AbortController()
  await startEndlessCodes(person)
  const working = keepRunning(person, manyItems(), { signal: stop.signal, atATime: 21 })
  const { count, p50, p99, slowest } = await askFor(10)
  stop.abort()
  await working
  figures.note(
    'health while busy: answers, p50, slowest',
    `${count}, ${p50.toFixed(1)}, ${slowest.toFixed(1)} ms`,
  )
  figures.atMost('health while busy: p99 / 200 ms', p99 / 200, 1)
}

async function startEndlessCodes(person: Person): Promise<void> {
  const loop = worstWork.find(({ name }) => name === 'code that never ends')
  if (!loop) throw new Error('There is no endless code')
  const body = JSON.stringify({ workflowData: workflowFor(loop) })
  for (let count = 0; count < 20; count++) await person.post('/workflows/run', body)
}

/** Asks again and again, with a short pause between two questions. */
async function askFor(length: number) {
  const times: number[] = []
  const end = performance.now() + length * 1000
  while (performance.now() < end) {
    const asked = performance.now()
    const { status } = await fetch(`${server.url}/healthz`)
    if (status !== 200) throw new Error(`The server is not well: ${status}`)
    times.push(performance.now() - asked)
    await sleep(10)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), slowest: sorted.at(-1) ?? Number.NaN }
}

function measure(length: number): Promise<LoadResult> {
  const port = Number(new URL(server.url).port)
  return generateLoadApart({
    port,
    path: '/webhook/ann',
    body: '{"name":"Ann"}',
    connections: 2,
    seconds: length,
  })
}

function hook(name: string, responseMode: string) {
  const parameters = { path: name, httpMethod: 'POST', responseMode }
  return { name, type: 'heddle.webhook', typeVersion: 2.1, webhookId: name, parameters }
}

async function listen(person: Person): Promise<void> {
  const assignments = [{ id: '1', name: 'hello', type: 'string', value: '={{ $json.body.name }}' }]
  const { id } = await person.post('/workflows', {
    name: 'Ann',
    settings: {},
    nodes: [
      { ...hook('ann', 'lastNode'), position: [0, 0] },
      {
        name: 'Set',
        type: 'heddle.set',
        typeVersion: 3.4,
        parameters: { assignments: { assignments } },
        position: [200, 0],
      },
    ],
    connections: { ann: { main: [[{ node: 'Set', type: 'main', index: 0 }]] } },
  })
  await person.patch(`/workflows/${String(id)}`, { active: true })
}

/** Starts a run whenever fewer than so many are under way, and stops those that are left. */
async function keepRunning(
  person: Person,
  workflowData: object,
  { signal, atATime }: { signal: AbortSignal; atATime: number },
): Promise<void> {
  const body = JSON.stringify({ workflowData })
  while (!signal.aborted) {
    const under = (await person.get('/executions-current')) as { id: string }[]
    if (under.length < atATime) await person.post('/workflows/run', body)
    else await sleep(20)
  }
  await stopAll(person)
}

async function stopAll(person: Person): Promise<void> {
  for (const { id } of (await person.get('/executions-current')) as { id: string }[])
    await person.post(`/executions-current/${id}/stop`, {}).catch(() => undefined)
}

/** A stored execution that has returned so many thousand items; gives its id. */
async function aLargeExecution(person: Person, thousands: number): Promise<string> {
  const { id } = await person.post('/workflows', {
    ...thousandsOfItems(thousands, hook('large', 'onReceived')),
    pinData: {},
  })
  await person.patch(`/workflows/${String(id)}`, { active: true })
  await fetch(`${server.url}/webhook/large`, { method: 'POST' })
  for (;;) {
    const filter = encodeURIComponent(JSON.stringify({ workflowId: id, finished: true }))
    const { results } = (await person.get(`/executions?filter=${filter}`)) as { results: { id: string }[] }
    if (results[0]) return results[0].id
    await sleep(100)
  }
}

async function keepOpening(person: Person, id: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) await person.skim(`/executions/${id}`)
}

/** Deletes all that the calls so far have left, while more of it comes. */
async function keepDeleting(person: Person, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) await person.post('/executions/delete', { deleteBefore: new Date().toISOString() })
}

async function doEverything(person: Person, page: string, signal: AbortSignal): Promise<void> {
  await startEndlessCodes(person)
  await Promise.all([
    keepRunning(person, thousandsOfItems(1000), { signal, atATime: 21 }),
    keepOpening(person, page, signal),
  ])
}
