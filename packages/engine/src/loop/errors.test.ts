import type { JsonObject } from '@heddle/core'
import { defineNode, eachItem, type NodeOutput } from '@heddle/core/node'
import type { WorkflowNode } from '@heddle/core/workflow'
import { expect, test } from 'vitest'
import {
  createTestClock,
  runInMemory,
  runNodeInMemory,
  type ShortWorkflow,
  sampleNodes,
} from '../testing/index.ts'

const items = (...jsons: JsonObject[]): NodeOutput => [jsons.map((json) => ({ json }))]

const chain = (type: string, node: Partial<WorkflowNode> = {}): ShortWorkflow => ({
  nodes: { Start: 'heddle.start', Middle: { type, ...node }, End: 'heddle.pass', Errors: 'heddle.pass' },
  lines: ['Start > Middle', 'Middle:0 > End', 'Middle:1 > Errors'],
})

const two = { type: 'output' as const, node: 'Start', output: items({ n: 1, bad: true }, { n: 2 }) }

test('an error stops the execution; the failing node and its input are kept for a retry', async () => {
  const run = await runInMemory(chain('heddle.fail'), { nodes: sampleNodes, start: two })

  const error = {
    message: 'It failed',
    name: 'Error',
    timestamp: Date.UTC(2026, 0, 1),
    node: { name: 'Middle', type: 'heddle.fail' },
  }
  expect(run.status).toBe('error')
  expect(run.state.resultData).toMatchObject({ error, lastNodeExecuted: 'Middle' })
  expect(run.runData.Middle).toEqual([
    {
      startTime: Date.UTC(2026, 0, 1),
      executionTime: 0,
      executionIndex: 1,
      source: [{ previousNode: 'Start', previousNodeOutput: 0, previousNodeRun: 0 }],
      error,
    },
  ])
  expect(run.state.executionData.nodeExecutionStack).toMatchObject([
    { node: 'Middle', data: { main: two.output } },
  ])
  expect(run.runData.End).toBeUndefined()
})

test('the error of an item says which item it was', async () => {
  const run = await runInMemory(chain('heddle.failSome'), { nodes: sampleNodes, start: two })

  expect(run.state.resultData.error).toMatchObject({ message: 'Item 1 is bad', itemIndex: 0 })
})

test.each<Partial<WorkflowNode>>([{ continueOnFail: true }, { onError: 'continueRegularOutput' }])(
  'X06 with %j a node that handles errors itself gives out an item with the error',
  async (settings) => {
    const run = await runInMemory(chain('heddle.failSome', settings), { nodes: sampleNodes, start: two })

    expect(run.status).toBe('success')
    expect(run.json('End')).toEqual([{ error: 'Item 1 is bad' }, { n: 2, good: true }])
    expect(run.runData.Middle?.[0]?.error).toBeUndefined()
  },
)

test.each<Partial<WorkflowNode>>([{ continueOnFail: true }, { onError: 'continueRegularOutput' }])(
  'X06 with %j the engine passes on the unchanged input of a node that fails as a whole',
  async (settings) => {
    const run = await runInMemory(chain('heddle.fail', settings), { nodes: sampleNodes, start: two })

    expect(run.status).toBe('success')
    expect(run.runData.Middle?.[0]).toMatchObject({ error: { message: 'It failed' } })
    expect(run.json('End')).toEqual([{ n: 1, bad: true }, { n: 2 }])
    expect(run.state.resultData.error).toBeUndefined()
  },
)

test('the newer setting wins over the older one', async () => {
  const settings = { continueOnFail: true, onError: 'stopWorkflow' as const }

  const run = await runInMemory(chain('heddle.fail', settings), { nodes: sampleNodes })

  expect(run.status).toBe('error')
})

test('X06 failing items go to the error output with the data they had, the others go on', async () => {
  const run = await runInMemory(chain('heddle.failSome', { onError: 'continueErrorOutput' }), {
    nodes: sampleNodes,
    start: two,
  })

  expect(run.json('End')).toEqual([{ n: 2, good: true }])
  expect(run.items('Middle', { output: 1 })).toEqual([
    {
      json: { n: 1, bad: true, error: 'Item 1 is bad' },
      error: { message: 'Item 1 is bad', name: 'Error', itemIndex: 0 },
      pairedItem: { item: 0 },
    },
  ])
  expect(run.items('Errors')).toEqual([
    { json: { n: 1, bad: true, error: 'Item 1 is bad' }, pairedItem: { item: 0 } },
  ])
})

test('X06 a node that fails as a whole sends all its items to the error output', async () => {
  const run = await runInMemory(chain('heddle.fail', { onError: 'continueErrorOutput' }), {
    nodes: sampleNodes,
    start: two,
  })

  expect(run.status).toBe('success')
  expect(run.json('Errors')).toEqual([
    { n: 1, bad: true, error: 'It failed' },
    { n: 2, error: 'It failed' },
  ])
  expect(run.runData.End).toBeUndefined()
})

test('the error output stands behind all others, also behind those that follow the parameters', async () => {
  const many = defineNode({
    name: 'many',
    label: 'Many',
    description: 'Has as many outputs as it is told',
    version: 1,
    group: 'transform',
    outputs: '={{ $parameter.names }}',
    params: {
      names: {
        describe: (name) => ({ name, displayName: 'N', type: 'hidden', default: [] }),
        read: () => [],
      },
    },
    run() {
      throw new Error('No')
    },
  })

  const { output } = await runNodeInMemory(many, {
    parameters: { names: ['main', 'main', 'main'] },
    items: [{ n: 1 }],
    node: { onError: 'continueErrorOutput' },
  })

  expect(output.map((list) => list?.length)).toEqual([0, 0, 0, 1])
})

test('a wrong parameter value is an error of the node that names the parameter by its label, and the item', async () => {
  const run = await runInMemory(
    {
      nodes: {
        Start: 'heddle.start',
        Wait: { type: 'heddle.wait', parameters: { milliseconds: '={{ $json.n }}' } },
      },
      lines: ['Start > Wait'],
    },
    { nodes: sampleNodes, start: { type: 'output', node: 'Start', output: items({ n: 'soon' }) } },
  )

  expect(run.state.resultData.error).toMatchObject({
    message: 'The parameter "Milliseconds" must be a number, but it is "soon"',
    parameter: 'milliseconds',
  })
})

test('a node of an unknown type fails only when it is reached', async () => {
  const workflow: ShortWorkflow = {
    nodes: { Start: 'heddle.start', Route: 'heddle.route', Odd: 'acme.odd', End: 'heddle.pass' },
    lines: ['Start > Route', 'Route:0 > Odd', 'Route:1 > End'],
  }
  const run = (yes: boolean) =>
    runInMemory(workflow, {
      nodes: sampleNodes,
      start: { type: 'output', node: 'Start', output: items({ yes }) },
    })

  expect((await run(false)).status).toBe('success')
  expect((await run(true)).state.resultData.error).toMatchObject({
    message: 'acme.odd is an unknown node type',
    node: { name: 'Odd' },
  })
})

test('a start at a node that does not exist is an error of the execution', async () => {
  const run = await runInMemory(chain('heddle.fail'), {
    nodes: sampleNodes,
    start: { type: 'output', node: 'Ghost', output: items({}) },
  })

  expect(run.status).toBe('error')
  expect(run.state.resultData.error?.message).toBe('Node "Ghost" does not exist')
})

/** Fails a number of times before it succeeds. */
function flaky(failures: number) {
  let tries = 0
  const node = defineNode({
    name: 'flaky',
    label: 'Flaky',
    description: 'Fails at first',
    version: 1,
    group: 'transform',
    params: {},
    run: (context) =>
      eachItem(context, ({ json }) => {
        tries += 1
        if (tries <= failures) throw new Error(`Failure ${tries}`)
        return { json }
      }),
  })
  return { node, tries: () => tries }
}

test.each<[Partial<WorkflowNode>, number, number]>([
  [{}, 1, 0],
  [{ retryOnFail: true }, 3, 1000],
  [{ retryOnFail: true, maxTries: 1 }, 2, 1000],
  [{ retryOnFail: true, maxTries: 4, waitBetweenTries: 250 }, 4, 250],
  [{ retryOnFail: true, maxTries: 9, waitBetweenTries: 9000 }, 5, 5000],
  [{ retryOnFail: true, waitBetweenTries: 0 }, 3, 0],
  [{ retryOnFail: true, maxTries: 2, continueOnFail: true }, 2, 1000],
])('REL-24 with %j a failing node is tried %i times, %i ms apart', async (settings, tries, wait) => {
  const subject = flaky(99)
  const clock = createTestClock()

  await runNodeInMemory(subject.node, { node: settings, clock })

  expect(subject.tries()).toBe(tries)
  expect(clock.sleeps).toEqual(Array.from({ length: tries - 1 }, () => wait))
})

test('X06 a retry that succeeds leaves one run without an error, whose time spans all tries', async () => {
  const subject = flaky(2)

  const run = await runNodeInMemory(subject.node, { node: { retryOnFail: true } })

  expect(run.status).toBe('success')
  expect(run.runData.Flaky).toMatchObject([{ executionTime: 2000 }])
  expect(run.error).toBeUndefined()
})

test('REL-24 what has succeeded is not repeated when a node goes on after errors', async () => {
  const subject = flaky(1)

  const { output } = await runNodeInMemory(subject.node, {
    node: { retryOnFail: true, continueOnFail: true },
    items: [{ n: 1 }, { n: 2 }],
  })

  expect(subject.tries()).toBe(2)
  expect(output[0]?.map(({ json }) => json)).toEqual([{ error: 'Failure 1' }, { n: 2 }])
})
