import { defineNode, type NodeOutput } from '@heddle/core/node'
import { emptyState, type ExecutionState } from '@heddle/core/run'
import { expect, test } from 'vitest'
import {
  createTestClock,
  runInMemory,
  testWorkflow,
  type ShortWorkflow,
  sampleNodes,
} from '../testing/index.ts'

const hanging: ShortWorkflow = {
  nodes: { Start: 'heddle.start', Hang: 'heddle.hang', End: 'heddle.pass' },
  lines: ['Start > Hang', 'Hang > End'],
}

test('REL-28 a stop ends a node that ignores the signal, at once', async () => {
  const controller = new AbortController()

  const running = runInMemory(hanging, { nodes: sampleNodes, signal: controller.signal })
  controller.abort()
  const run = await running

  expect(run.status).toBe('canceled')
  expect(run.state.resultData.error).toMatchObject({
    message: 'The execution was stopped',
    node: { name: 'Hang' },
  })
  expect(run.state.executionData.nodeExecutionStack).toMatchObject([{ node: 'Hang' }])
  expect(run.runData.End).toBeUndefined()
})

test('REL-28 after a stop no further node begins', async () => {
  const controller = new AbortController()
  const trip = defineNode({
    name: 'trip',
    label: 'Trip',
    description: 'Stops the execution',
    version: 1,
    group: 'transform',
    params: {},
    run({ items }) {
      controller.abort()
      return [[...items]]
    },
  })

  const run = await runInMemory(
    {
      nodes: { Start: 'heddle.start', Trip: 'heddle.trip', End: 'heddle.pass' },
      lines: ['Start > Trip', 'Trip > End'],
    },
    { nodes: [...sampleNodes, trip], signal: controller.signal },
  )

  expect(run.status).toBe('canceled')
  expect(run.events.filter((event) => event.type === 'nodeStarted')).toEqual([
    { type: 'nodeStarted', node: 'Start' },
    { type: 'nodeStarted', node: 'Trip' },
  ])
})

test('REL-28 a node that was given up on gets nothing from outside any more', async () => {
  const controller = new AbortController()
  const late = Promise.withResolvers<unknown>()
  const stubborn = defineNode({
    name: 'stubborn',
    label: 'Stubborn',
    description: 'Goes on after a stop',
    version: 1,
    group: 'transform',
    params: {},
    async run({ http, respond, callWorkflow, credential, binary }): Promise<NodeOutput> {
      controller.abort()
      const tries = [
        http({ url: 'http://x' }),
        credential('x'),
        callWorkflow({ workflow: { type: 'stored', id: '1' }, items: [], wait: true }),
        binary.write(new Uint8Array()),
        new Promise((resolve) => resolve(respond({ status: 200 }))),
      ]
      late.resolve(await Promise.allSettled(tries))
      return [[]]
    },
  })

  const run = await runInMemory(
    { nodes: { Start: 'heddle.start', Stubborn: 'heddle.stubborn' }, lines: ['Start > Stubborn'] },
    {
      nodes: [...sampleNodes, stubborn],
      signal: controller.signal,
      http: () => ({ status: 200, statusText: 'OK', headers: {}, body: '' }),
      credentials: { x: {} },
    },
  )

  expect(run.status).toBe('canceled')
  expect(await late.promise).toEqual(
    Array.from({ length: 5 }, () => expect.objectContaining({ status: 'rejected' })),
  )
  expect(run.events.some(({ type }) => type === 'response')).toBe(false)
})

test('REL-28 a stop reaches a loop of nodes that never wait', async () => {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), 30)

  const run = await runInMemory(
    {
      nodes: { Start: 'heddle.start', A: 'heddle.pass', B: 'heddle.pass' },
      lines: ['Start > A', 'A > B', 'B > A'],
    },
    { nodes: sampleNodes, signal: controller.signal, maxNodeRuns: 100_000_000 },
  )

  expect(run.status).toBe('canceled')
})

test('a run that is stopped before it begins runs nothing', async () => {
  const run = await runInMemory(hanging, { nodes: sampleNodes, signal: AbortSignal.abort() })

  expect(run.status).toBe('canceled')
})

test('X08 an execution that takes too long fails, also in the middle of a node', async () => {
  const run = await runInMemory(hanging, { nodes: sampleNodes, timeoutSeconds: 5 })

  expect(run.status).toBe('error')
  expect(run.state.resultData.error).toMatchObject({
    name: 'TimeoutError',
    message: 'The execution took longer than the 5 seconds it is allowed',
  })
  expect(run.runData.Hang?.[0]?.executionTime).toBe(5000)
})

test.each([undefined, -1])('X08 a time limit of %s is none', async (timeoutSeconds) => {
  const clock = createTestClock()
  const waiting: ShortWorkflow = {
    nodes: { Start: 'heddle.start', Wait: { type: 'heddle.wait', parameters: { milliseconds: 60_000 } } },
    lines: ['Start > Wait'],
  }

  const run = await runInMemory(waiting, {
    nodes: sampleNodes,
    clock,
    timeoutSeconds,
    mode: 'manual',
  })

  expect(run.status).toBe('success')
  expect(clock.sleeps).toEqual([60_000])
})

test('X08 an execution within its time succeeds and leaves no clock running', async () => {
  const sleeping = new Set<AbortSignal>()
  const clock = createTestClock()
  const sleep: typeof clock.sleep = (milliseconds, signal) => {
    sleeping.add(signal)
    return clock.sleep(milliseconds, signal)
  }

  const run = await runInMemory(
    { nodes: { Start: 'heddle.start', End: 'heddle.pass' }, lines: ['Start > End'] },
    { nodes: sampleNodes, clock: { now: clock.now, sleep }, timeoutSeconds: 9, nodeTimeoutSeconds: 3 },
  )

  expect(run.status).toBe('success')
  expect([...sleeping].map(({ aborted }) => aborted)).toEqual([true, true])
})

test('X08 a node that takes too long fails like any other, and its rule for errors holds', async () => {
  const rule = {
    ...hanging,
    nodes: { ...hanging.nodes, Hang: { type: 'heddle.hang', continueOnFail: true } },
  }

  const stopped = await runInMemory(hanging, { nodes: sampleNodes, nodeTimeoutSeconds: 2 })
  const continued = await runInMemory(rule, { nodes: sampleNodes, nodeTimeoutSeconds: 2 })

  expect(stopped.status).toBe('error')
  expect(stopped.state.resultData.error?.message).toBe(
    'The node "Hang" took longer than the 2 seconds it is allowed',
  )
  expect(continued.status).toBe('success')
  expect(continued.json('End')).toEqual([{}])
})

test('REL-29 a loop without an end ends at the limit with a clear error', async () => {
  const run = await runInMemory(
    {
      nodes: { Start: 'heddle.start', A: 'heddle.pass', B: 'heddle.pass' },
      lines: ['Start > A', 'A > B', 'B > A'],
    },
    { nodes: sampleNodes, maxNodeRuns: 50 },
  )

  expect(run.status).toBe('error')
  expect(run.state.resultData.error?.message).toBe(
    'The execution has run nodes 50 times, which is the limit. Is there a loop without an end?',
  )
})

test('REL-29 a workflow that calls itself ends at the limit with a clear error', async () => {
  const self = testWorkflow({
    nodes: { Start: 'heddle.start', Call: { type: 'heddle.call', parameters: { workflow: 'self' } } },
    lines: ['Start > Call'],
  })

  const run = await runInMemory(self, { nodes: sampleNodes, workflows: { self } })

  expect(run.status).toBe('error')
  expect(run.state.resultData.error?.message).toBe(
    'Workflows may call each other 25 levels deep, and this call goes deeper',
  )
})

test('X08 progress is handed out after every node, with all that a restart needs', async () => {
  const states: ExecutionState[] = []
  const first = () => structuredClone(states[0] ?? emptyState())
  const workflow: ShortWorkflow = {
    nodes: { Start: 'heddle.start', A: 'heddle.pass', B: 'heddle.pass' },
    lines: ['Start > A', 'A > B'],
  }

  await runInMemory(workflow, {
    nodes: sampleNodes,
    saveProgress: true,
    checkpoint: async (state) => void states.push(structuredClone(state)),
  })
  const again = await runInMemory(workflow, {
    nodes: sampleNodes,
    start: { type: 'state', state: first() },
  })

  expect(states.map(({ resultData }) => Object.keys(resultData.runData))).toEqual([['Start', 'A']])
  expect(again.runData.B).toHaveLength(1)
  expect(again.runData.A).toHaveLength(1)
})

test('X08 progress that nobody wants is not handed out', async () => {
  let count = 0

  await runInMemory(
    { nodes: { Start: 'heddle.start', A: 'heddle.pass', B: 'heddle.pass' }, lines: ['Start > A', 'A > B'] },
    { nodes: sampleNodes, checkpoint: async () => void (count += 1) },
  )

  expect(count).toBe(0)
})

test('X09 a stop that comes after the end changes nothing', async () => {
  const controller = new AbortController()

  const run = await runInMemory(
    { nodes: { Start: 'heddle.start', End: 'heddle.pass' }, lines: ['Start > End'] },
    { nodes: sampleNodes, signal: controller.signal },
  )
  controller.abort()

  expect(run.status).toBe('success')
  expect(run.state.resultData.error).toBeUndefined()
})
