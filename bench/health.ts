/**
 * How the server is while somebody has it do its worst: how fast it says that it is well, and how long the webhook of one
 * member takes while another one runs the worst work again and again, against the same webhook on the quiet server.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../e2e/server-process.ts'
import { runCommand } from '../scripts/run-command.ts'
import { startFigures } from './measure/figures.ts'
import { generateLoad } from './measure/load.ts'
import { letIn, type Person } from './measure/people.ts'
import { manyItems, workflowFor, worstWork } from './measure/worst-work.ts'

const seconds = 6
const figures = startFigures()

await runCommand('node', ['scripts/build.ts'], { live: true })
const server = await startServer({}, { firstDay: true })
try {
  const [ann, mallory] = await letIn(server.url, ['ann', 'mallory'])
  if (!ann || !mallory) throw new Error('Nobody is there')
  await askWhileBusy(mallory)
  await listen(ann)
  await measure(1)
  const quiet = await measure(seconds)
  figures.note('quiet: calls, p99', `${quiet.requests}, ${quiet.p99.toFixed(1)} ms`)
  for (const work of worstWork) {
    const stop = new AbortController()
    const working = keepRunning(mallory, workflowFor(work), { signal: stop.signal, atATime: 4 })
    const busy = await measure(seconds)
    stop.abort()
    await working
    figures.note(`${work.name}: calls, p99`, `${busy.requests}, ${busy.p99.toFixed(1)} ms`)
    figures.atMost(`${work.name}: p99 / quiet p99`, busy.p99 / quiet.p99, 5)
    figures.atLeast(`${work.name}: share of calls that were answered`, busy.good / busy.requests, 1)
  }
  const crashed = /the engine was lost/.test(server.output())
  figures.atMost('engines that were lost', crashed ? 1 : 0, 0)
} finally {
  await server.kill()
}
figures.finish()

/** Asks for the health while 20 endless loops and a run over 100,000 items are in progress. */
async function askWhileBusy(person: Person): Promise<void> {
  const stop = new AbortController()
  const loop = worstWork.find(({ name }) => name === 'code that never ends')
  if (!loop) throw new Error('There is no endless code')
  for (let count = 0; count < 20; count++)
    await person.post('/workflows/run', { workflowData: workflowFor(loop) })
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

function measure(length: number) {
  const port = Number(new URL(server.url).port)
  return generateLoad({ port, path: '/webhook/ann', body: '{"name":"Ann"}', connections: 2, seconds: length })
}

async function listen(person: Person): Promise<void> {
  const parameters = { path: 'ann', httpMethod: 'POST', responseMode: 'lastNode' }
  const assignments = [{ id: '1', name: 'hello', type: 'string', value: '={{ $json.body.name }}' }]
  const { id } = await person.post('/workflows', {
    name: 'Ann',
    settings: {},
    nodes: [
      {
        name: 'Hook',
        type: 'heddle.webhook',
        typeVersion: 2.1,
        webhookId: 'ann',
        parameters,
        position: [0, 0],
      },
      {
        name: 'Set',
        type: 'heddle.set',
        typeVersion: 3.4,
        parameters: { assignments: { assignments } },
        position: [200, 0],
      },
    ],
    connections: { Hook: { main: [[{ node: 'Set', type: 'main', index: 0 }]] } },
  })
  await person.patch(`/workflows/${String(id)}`, { active: true })
}

/** Starts a run whenever fewer than so many are under way, and stops those that are left. */
async function keepRunning(
  person: Person,
  workflowData: object,
  { signal, atATime }: { signal: AbortSignal; atATime: number },
): Promise<void> {
  while (!signal.aborted) {
    const under = (await person.get('/executions-current')) as { id: string }[]
    if (under.length < atATime) await person.post('/workflows/run', { workflowData })
    else await sleep(20)
  }
  for (const { id } of (await person.get('/executions-current')) as { id: string }[])
    await person.post(`/executions-current/${id}/stop`, {}).catch(() => undefined)
}
