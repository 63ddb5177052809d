import { afterEach, expect, test, vi } from 'vitest'
import type { Connect, EngineLoss } from './connection.ts'
import { Engine } from './engine.ts'
import type { Interruption, JobListener } from './running-jobs.ts'
import type {
  EngineQueries,
  ServerServices,
  FromEngine,
  Job,
  JobStart,
  KeyRequest,
  ToEngine,
} from '@heddle/worker'
import type { Condition } from './silence.ts'

/** A thread that does nothing: what it was sent, and what it shows. */
interface FakeThread {
  name: string
  condition: Condition
  /** The execution that it works on. */
  worksOn?: number
  sent: ToEngine[]
  say(message: FromEngine): void
  lose(loss: EngineLoss): void
}

function anEngine(mostThreads: number) {
  const threads: FakeThread[] = []
  const told: string[] = []
  const connect: Connect = ({ receive, gone }, name) => {
    const thread: FakeThread = {
      name,
      condition: 'free',
      sent: [],
      say: (message) => receive([message]),
      lose: gone,
    }
    threads.push(thread)
    return {
      send: (messages) => thread.sent.push(...messages),
      condition: () => thread.condition,
      step: () => (thread.worksOn ? { executionId: thread.worksOn, node: 'Long' } : undefined),
      close: async () => undefined,
    }
  }
  const engine = new Engine(connect, mostThreads)
  engine.start({
    // Only what these tests ask for.
    services: {
      prepareCall: async () => ({ job: aJob(100), node: 'Start' }),
    } as Partial<ServerServices> as ServerServices,
    onLost: ({ cause }) => told.push(`lost: ${cause}`),
    onWatchersLost: () => told.push('watchers lost'),
    onFired: () => undefined,
    onStray: () => undefined,
  })
  return { engine, threads, told }
}

const aJob = (
  executionId: number,
  start: JobStart = { type: 'output', node: 'Start', output: [] },
  ownerId = 'ann',
) => ({ executionId, start, authority: { ownerId } }) as Job

const jobOf = (ownerId: string, executionId: number) =>
  aJob(executionId, { type: 'output', node: 'Start', output: [] }, ownerId)

afterEach(() => vi.useRealTimers())

function listen(heard: Interruption[] = []): JobListener {
  const nothing = () => undefined
  return {
    push: nothing,
    page: nothing,
    respond: nothing,
    say: nothing,
    checkpoint: nothing,
    ended: nothing,
    interrupted: (interruption) => heard.push(interruption),
  }
}

/** The numbers of the jobs that each thread was given. */
const given = (threads: readonly FakeThread[]) =>
  threads.map(({ sent }) =>
    sent.flatMap((message) => (message.type === 'run' ? [message.job.executionId] : [])),
  )

const asked = (threads: readonly FakeThread[]) =>
  threads.map(({ sent }) => sent.flatMap((message) => (message.type === 'ask' ? [message.method] : [])))

test('there is one thread until that has too much to do; then the one with the least gets the next job', async () => {
  const { engine, threads } = anEngine(2)
  engine.run(aJob(1), listen())
  engine.run(aJob(2), listen())
  await expect.poll(() => given(threads)).toEqual([[1, 2]])

  if (threads[0]) threads[0].condition = 'busy'
  engine.run(aJob(3), listen())
  engine.run(aJob(4), listen())
  if (threads[0]) threads[0].condition = 'free'
  engine.run(aJob(5), listen())
  engine.run(aJob(6), listen())

  await expect
    .poll(() => given(threads))
    .toEqual([
      [1, 2, 5],
      [3, 4, 6],
    ])
})

test('REL-17 a thread that is late gets nothing new while another one answers', async () => {
  const { engine, threads } = anEngine(2)
  engine.run(aJob(1), listen())
  if (threads[0]) threads[0].condition = 'late'

  for (const id of [2, 3, 4]) engine.run(aJob(id), listen())
  void engine.ask('preview', {} as never).catch(() => undefined)

  await expect.poll(() => given(threads)).toEqual([[1], [2, 3, 4]])
  await expect.poll(() => asked(threads)).toEqual([[], ['preview']])
})

/** Two threads, of which Mallory keeps the first busy and Ann uses the second. */
async function withLongWork() {
  vi.useFakeTimers({ toFake: ['performance'] })
  const engineOf = anEngine(2)
  const { engine, threads } = engineOf
  engine.run(jobOf('mallory', 1), listen())
  Object.assign(threads[0] ?? {}, { condition: 'busy', worksOn: 1 })
  vi.advanceTimersByTime(1100)
  engine.run(jobOf('ann', 2), listen())
  await expect.poll(() => given(threads)).toEqual([[1], [2]])
  Object.assign(threads[0] ?? {}, { worksOn: undefined })
  return engineOf
}

test('REL-20 long work of one person stays in its thread while others use the other one', async () => {
  const { engine, threads } = await withLongWork()

  engine.run(jobOf('mallory', 3), listen())
  engine.run(jobOf('ann', 4), listen())

  await expect
    .poll(() => given(threads))
    .toEqual([
      [1, 3],
      [2, 4],
    ])
})

test('long work goes to every thread that nobody else has used for a while', async () => {
  const { engine, threads } = await withLongWork()

  vi.advanceTimersByTime(11_000)
  engine.run(jobOf('mallory', 3), listen())

  await expect.poll(() => given(threads)).toEqual([[1], [2, 3]])
})

test('a job with a ticket goes to the thread that issued it, whatever that has to do', async () => {
  const { engine, threads } = anEngine(2)
  engine.run(aJob(1), listen())
  if (threads[0]) threads[0].condition = 'silent'
  engine.run(aJob(2), listen())

  engine.run(aJob(3, { type: 'ticket', ticket: `${threads[0]?.name}.some-ticket` }), listen())
  engine.run(aJob(4, { type: 'ticket', ticket: `${threads[1]?.name}.some-ticket` }), listen())
  void engine.ask('dropTicket', `${threads[0]?.name}.another`).catch(() => undefined)

  await expect
    .poll(() => given(threads))
    .toEqual([
      [1, 3],
      [2, 4],
    ])
  await expect.poll(() => asked(threads)).toEqual([['dropTicket'], []])
})

test('a key is read in the thread that has what an execution begins with, and in no other', async () => {
  const { engine, threads } = anEngine(2)
  engine.run(aJob(1), listen())
  if (threads[0]) threads[0].condition = 'silent'
  engine.run(aJob(2), listen())
  const read = (thread = '') =>
    engine.ask('readKey', {
      authority: { ownerId: 'ann' },
      from: { type: 'ticket', ticket: `${thread}.some-ticket` },
    } as KeyRequest)

  void read(threads[0]?.name).catch(() => undefined)

  await expect.poll(() => asked(threads)).toEqual([['readKey'], []])
  await expect(read('gone')).rejects.toThrow('The engine stopped unexpectedly')
})

test('REL-17 a lost thread loses its own jobs, those that they called, and its tickets; others do not notice', async () => {
  const { engine, threads, told } = anEngine(2)
  const heard: Record<string, Interruption[]> = { own: [], called: [], other: [], ticket: [] }
  engine.run(aJob(1), listen(heard.other))
  if (threads[0]) threads[0].condition = 'busy'
  engine.run(aJob(2), listen(heard.own))
  engine.expect(aJob(100), listen(heard.called))
  threads[1]?.say({ type: 'ask', id: 1, method: 'prepareCall', argument: {} })
  await expect.poll(() => threads[1]?.sent.some(({ type }) => type === 'reply')).toBe(true)

  threads[1]?.lose({ cause: 'memory', step: { executionId: 2, node: 'Big' } })
  engine.run(aJob(3, { type: 'ticket', ticket: `${threads[1]?.name}.some-ticket` }), listen(heard.ticket))

  await expect
    .poll(() => heard)
    .toEqual({
      own: [{ cause: 'memory', during: { node: 'Big' } }],
      called: [{ cause: 'memory', during: 'another execution' }],
      other: [],
      ticket: [{ cause: 'crashed' }],
    })
  expect(told).toEqual(['lost: memory'])
})

test('triggers that watch live in the first thread, which is replaced at once when it is lost', async () => {
  const { engine, threads, told } = anEngine(2)
  engine.run(aJob(1), listen())
  if (threads[0]) threads[0].condition = 'late'
  engine.run(aJob(2), listen())
  const start = (key: string) =>
    engine.ask('startTrigger', { key } as Parameters<EngineQueries['startTrigger']>[0])
  const first = start('a')
  await expect.poll(() => asked(threads)).toEqual([['startTrigger'], []])

  threads[0]?.lose({ cause: 'crashed' })

  await expect(first).rejects.toThrow('The engine stopped unexpectedly')
  expect(told).toEqual(['lost: crashed', 'watchers lost'])
  void start('a').catch(() => undefined)
  await expect.poll(() => asked(threads)).toEqual([['startTrigger'], [], ['startTrigger']])
})

test('child processes are shared out among the threads that there are', async () => {
  const { engine, threads } = anEngine(2)
  engine.run(aJob(1), listen())
  if (threads[0]) threads[0].condition = 'busy'
  engine.run(aJob(2), listen())
  const shares = () =>
    threads.map(({ sent }) => sent.flatMap((message) => (message.type === 'share' ? [message.threads] : [])))
  await expect.poll(shares).toEqual([[1, 2], [2]])

  threads[1]?.lose({ cause: 'crashed' })

  await expect.poll(shares).toEqual([[1, 2, 1], [2]])
})

test('REL-28 after a stop nothing waits for an answer that never comes', async () => {
  const { engine } = anEngine(2)
  const heard: Interruption[] = []
  engine.run(aJob(1), listen(heard))
  const question = engine.ask('stopTrigger', 'a')

  await Promise.all([engine.stop(), expect(question).rejects.toThrow('The server is stopping')])
  engine.run(aJob(2), listen(heard))

  await expect(engine.ask('stopTrigger', 'a')).rejects.toThrow('The server is stopping')
  expect(heard).toEqual([{ cause: 'stopping' }, { cause: 'stopping' }])
})
