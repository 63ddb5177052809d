import type { JsonObject } from '@heddle/core'
import type { NodeOutput } from '@heddle/core/node'
import { expect, test } from 'vitest'
import {
  runInMemory,
  testWorkflow,
  type MemoryRun,
  type MemoryRunOptions,
  type ShortWorkflow,
  sampleNodes,
} from '../testing/index.ts'

const items = (...jsons: JsonObject[]): NodeOutput => [jsons.map((json) => ({ json }))]

const order = ({ runData }: MemoryRun): string[] =>
  Object.entries(runData)
    .flatMap(([name, runs]) => runs.map(({ executionIndex }) => ({ name, executionIndex })))
    .toSorted((a, b) => a.executionIndex - b.executionIndex)
    .map(({ name }) => name)

interface Rule {
  rule: string
  workflow: ShortWorkflow
  /** What Start gives out; one empty item when absent. */
  given?: NodeOutput
  options?: Partial<MemoryRunOptions>
  order?: string[]
  /** Data by node, of the first output of each run, or of each output of its only run when `outputs` says so. */
  data?: Record<string, JsonObject[][]>
  outputs?: Record<string, (JsonObject[] | null)[]>
}

const pass = 'heddle.pass'
const tree: ShortWorkflow = {
  nodes: {
    Start: 'heddle.start',
    A: { type: pass, position: [200, 300] },
    B: { type: pass, position: [200, 100] },
    A2: { type: pass, position: [400, 300] },
    B2: { type: pass, position: [400, 100] },
  },
  lines: ['Start > A', 'Start > B', 'A > A2', 'B > B2'],
}

const diamond: ShortWorkflow = {
  nodes: { Start: 'heddle.start', Route: 'heddle.route', A: pass, B: pass, Merge: 'heddle.merge', End: pass },
  lines: ['Start > Route', 'Route:0 > A', 'Route:1 > B', 'A > Merge:0', 'B > Merge:1', 'Merge > End'],
}

const rules: Rule[] = [
  {
    rule: 'without an execution order nodes run breadth first, in the order of connections',
    workflow: tree,
    order: ['Start', 'A', 'B', 'A2', 'B2'],
  },
  {
    rule: 'order v0 is breadth first too',
    workflow: { ...tree, settings: { executionOrder: 'v0' } },
    order: ['Start', 'A', 'B', 'A2', 'B2'],
  },
  {
    rule: 'order v1 is depth first, the upper branch before the lower',
    workflow: { ...tree, settings: { executionOrder: 'v1' } },
    order: ['Start', 'B', 'B2', 'A', 'A2'],
  },
  {
    rule: 'in order v1 the left one of two nodes at the same height runs first',
    workflow: {
      nodes: {
        Start: 'heddle.start',
        Right: { type: pass, position: [400, 0] },
        Left: { type: pass, position: [200, 0] },
      },
      lines: ['Start > Right', 'Start > Left'],
      settings: { executionOrder: 'v1' },
    },
    order: ['Start', 'Left', 'Right'],
  },
  {
    rule: 'the first output is served before the second',
    workflow: {
      nodes: {
        Start: 'heddle.start',
        Give: { type: 'heddle.give', parameters: { outputs: [[{ n: 1 }], [{ n: 2 }]] } },
        Second: pass,
        First: pass,
      },
      lines: ['Start > Give', 'Give:1 > Second', 'Give:0 > First'],
    },
    order: ['Start', 'Give', 'First', 'Second'],
    data: { First: [[{ n: 1 }]], Second: [[{ n: 2 }]] },
  },
  {
    rule: 'a node with several connections to one input runs once for each arrival',
    workflow: {
      nodes: { Start: 'heddle.start', A: pass, B: pass, Join: pass },
      lines: ['Start > A', 'Start > B', 'A > Join', 'B > Join'],
    },
    order: ['Start', 'A', 'B', 'Join', 'Join'],
    data: { Join: [[{}], [{}]] },
  },
  {
    rule: 'a merge waits until every connected input has arrived',
    workflow: diamond,
    given: items({ n: 1, yes: true }, { n: 2 }),
    order: ['Start', 'Route', 'A', 'B', 'Merge', 'End'],
    data: { Merge: [[{ n: 1, yes: true }, { n: 2 }]] },
  },
  {
    rule: 'a merge does not run twice when its branches have different lengths',
    workflow: {
      nodes: { Start: 'heddle.start', A: pass, B: pass, C: pass, Merge: 'heddle.merge' },
      lines: ['Start > A', 'Start > B', 'B > C', 'A > Merge:0', 'C > Merge:1'],
      settings: { executionOrder: 'v1' },
    },
    data: { Merge: [[{}, {}]] },
  },
  {
    rule: 'an empty branch into a merge is not forced to run: it contributes no items',
    workflow: { ...diamond, settings: { executionOrder: 'v1' } },
    given: items({ n: 1, yes: true }),
    order: ['Start', 'Route', 'A', 'Merge', 'End'],
    data: { Merge: [[{ n: 1, yes: true }]] },
  },
  {
    rule: 'in the old order an empty branch into a merge runs with an empty item',
    workflow: diamond,
    given: items({ n: 1, yes: true }),
    order: ['Start', 'Route', 'A', 'B', 'Merge', 'End'],
    data: { Merge: [[{ n: 1, yes: true }, {}]] },
  },
  {
    rule: 'in the old order a branch that nothing leads to runs for the merge behind it',
    workflow: {
      nodes: { Start: 'heddle.start', Alone: 'heddle.pass', Next: 'heddle.pass', Merge: 'heddle.merge' },
      lines: ['Start > Merge', 'Alone > Next', 'Next > Merge:1'],
    },
    order: ['Start', 'Alone', 'Next', 'Merge'],
    data: { Merge: [[{}, {}]] },
  },
  {
    rule: 'a merge with one connected input does not wait for the other',
    workflow: {
      nodes: { Start: 'heddle.start', Merge: 'heddle.merge' },
      lines: ['Start > Merge:1'],
    },
    data: { Merge: [[{}]] },
  },
  {
    rule: 'a node that asks for both inputs does not run with one',
    workflow: {
      nodes: { Start: 'heddle.start', Route: 'heddle.route', Merge: 'heddle.mergeBoth' },
      lines: ['Start > Route', 'Route:0 > Merge:0', 'Route:1 > Merge:1'],
    },
    given: items({ yes: true }),
    order: ['Start', 'Route'],
  },
  {
    rule: 'of two waiting merges the one upstream makes do first',
    workflow: {
      nodes: { Start: 'heddle.start', Route: 'heddle.route', Late: 'heddle.merge', Early: 'heddle.merge' },
      lines: [
        'Start > Route',
        'Route:0 > Late:0',
        'Route:0 > Early:0',
        'Route:1 > Early:1',
        'Early > Late:1',
      ],
    },
    given: items({ n: 1, yes: true }),
    order: ['Start', 'Route', 'Early', 'Late'],
    data: {
      Late: [
        [
          { n: 1, yes: true },
          { n: 1, yes: true },
        ],
      ],
    },
  },
  {
    rule: 'a merge pairs the arrivals of several rounds in their order',
    workflow: {
      nodes: { Start: 'heddle.start', A: pass, B: pass, Many: pass, Merge: 'heddle.merge' },
      lines: [
        'Start > A',
        'Start > B',
        'A > Many',
        'B > Many',
        'Many > Merge:0',
        'A > Merge:1',
        'B > Merge:1',
      ],
    },
    data: {
      Merge: [
        [{}, {}],
        [{}, {}],
      ],
    },
  },
  {
    rule: 'nodes behind an output without items do not run',
    workflow: diamond,
    given: items(),
    order: ['Start'],
  },
  {
    rule: 'a node that gives out nothing ends its branch, and the execution succeeds with it',
    workflow: {
      nodes: {
        Start: 'heddle.start',
        Give: { type: 'heddle.give', parameters: { outputs: [[]] } },
        End: pass,
      },
      lines: ['Start > Give', 'Give > End'],
    },
    order: ['Start', 'Give'],
  },
  {
    rule: 'X06 with always output data an empty result becomes one empty item',
    workflow: {
      nodes: {
        Start: 'heddle.start',
        Give: { type: 'heddle.give', parameters: { outputs: [[], null] }, alwaysOutputData: true },
        End: pass,
      },
      lines: ['Start > Give', 'Give > End'],
    },
    data: { Give: [[{}]], End: [[{}]] },
  },
  {
    rule: 'X06 with always output data an empty item fills the first output beside others that have items',
    workflow: {
      nodes: {
        Start: 'heddle.start',
        Give: { type: 'heddle.give', parameters: { outputs: [[], [{ n: 1 }]] }, alwaysOutputData: true },
        End: pass,
      },
      lines: ['Start > Give', 'Give > End'],
    },
    outputs: { Give: [[{}], [{ n: 1 }]] },
    data: { End: [[{}]] },
  },
  {
    rule: 'X06 a node that executes once sees the first item only',
    workflow: {
      nodes: { Start: 'heddle.start', Once: { type: pass, executeOnce: true } },
      lines: ['Start > Once'],
    },
    given: items({ n: 1 }, { n: 2 }),
    data: { Once: [[{ n: 1 }]] },
  },
  {
    rule: 'X06 a disabled node passes its input through to its first output',
    workflow: {
      nodes: { Start: 'heddle.start', Route: { type: 'heddle.route', disabled: true }, End: pass },
      lines: ['Start > Route', 'Route:0 > End'],
    },
    given: items({ n: 1 }, { n: 2 }),
    outputs: { Route: [[{ n: 1 }, { n: 2 }]] },
    data: { End: [[{ n: 1 }, { n: 2 }]] },
  },
  {
    rule: 'a disabled node of an unknown type passes its input through',
    workflow: {
      nodes: { Start: 'heddle.start', Odd: { type: 'acme.odd', disabled: true }, End: pass },
      lines: ['Start > Odd', 'Odd > End'],
    },
    order: ['Start', 'Odd', 'End'],
  },
  {
    rule: 'pinned data stands for a node in a manual run',
    workflow: {
      nodes: { Start: 'heddle.start', Fail: 'heddle.fail', End: pass },
      lines: ['Start > Fail', 'Fail > End'],
      pinData: { Fail: [{ json: { pinned: true } }] },
    },
    options: { mode: 'manual' },
    data: { End: [[{ pinned: true }]] },
  },
  {
    rule: 'pinned data of a trigger stands for what it got, in a manual run',
    workflow: {
      nodes: { Start: 'heddle.start', End: pass },
      lines: ['Start > End'],
      pinData: { Start: [{ json: { pinned: true } }] },
    },
    options: { mode: 'manual' },
    data: { End: [[{ pinned: true }]] },
  },
  {
    rule: 'pinned data means nothing in production',
    workflow: {
      nodes: { Start: 'heddle.start', Set: 'heddle.set' },
      lines: ['Start > Set'],
      pinData: { Set: [{ json: { pinned: true } }] },
    },
    options: { mode: 'webhook' },
    data: { Set: [[{ value: 'default' }]] },
  },
  {
    rule: 'X01 a run to a destination leaves the branches aside alone',
    workflow: tree,
    options: { destinationNode: 'A' },
    order: ['Start', 'A'],
  },
  {
    rule: 'a loop runs its body once for each item and goes on with what came back',
    workflow: {
      nodes: { Start: 'heddle.start', Loop: 'heddle.loop', Body: { type: 'heddle.set' }, End: pass },
      lines: ['Start > Loop', 'Loop:1 > Body', 'Body > Loop', 'Loop:0 > End'],
    },
    given: items({ n: 1 }, { n: 2 }),
    order: ['Start', 'Loop', 'Body', 'Loop', 'Body', 'Loop', 'End'],
    data: {
      Body: [[{ n: 1, value: 'default' }], [{ n: 2, value: 'default' }]],
      End: [[{ n: 2, value: 'default' }]],
    },
  },
  {
    rule: 'a foreign node runs by its alias, with its parameters brought to the newest layout',
    workflow: {
      nodes: {
        Start: 'heddle.start',
        Alias: 'other.pass',
        Old: { type: 'heddle.set', typeVersion: 1, parameters: { oldValue: 'old' } },
      },
      lines: ['Start > Alias', 'Alias > Old'],
    },
    data: { Old: [[{ value: 'old' }]] },
  },
]

test.each(rules)('$rule', async ({ workflow, given, options, ...expected }) => {
  const run = await runInMemory(workflow, {
    nodes: sampleNodes,
    ...(given && { start: { type: 'output', node: 'Start', output: given } }),
    ...options,
  })

  expect(run.state.resultData.error).toBeUndefined()
  expect(run.status).toBe('success')
  expect(order(run)).toEqual(expected.order ?? order(run))
  for (const [node, runs] of Object.entries(expected.data ?? {})) {
    expect(run.runData[node]?.map((_, index) => run.json(node, { run: index }))).toEqual(runs)
  }
  for (const [node, outputs] of Object.entries(expected.outputs ?? {})) {
    expect(run.runData[node]?.[0]?.data?.main.map((list) => list?.map(({ json }) => json))).toEqual(outputs)
  }
})

test('connections to and from nodes that do not exist bring nothing and are not waited for', async () => {
  const { connections, ...rest } = testWorkflow({
    nodes: { Start: 'heddle.start', Merge: 'heddle.merge', End: pass },
    lines: ['Start > Merge:0', 'Merge > End'],
  })
  const ghost = { main: [[{ node: 'Merge', type: 'main', index: 1 }]] }
  const toGhost = { main: [[{ node: 'Ghost', type: 'main', index: 0 }], ...(connections.Merge?.main ?? [])] }

  const run = await runInMemory(
    { ...rest, connections: { ...connections, Ghost: ghost, Merge: toGhost } },
    { nodes: sampleNodes },
  )

  expect(run.status).toBe('success')
  expect(order(run)).toEqual(['Start', 'Merge'])
})

test('a run entry tells when, how long, in which place and from where', async () => {
  const { runData, events, state, lastItems } = await runInMemory(diamond, {
    nodes: sampleNodes,
    start: { type: 'output', node: 'Start', output: items({ n: 1, yes: true }, { n: 2 }) },
  })

  expect(runData.Start?.[0]).toMatchObject({ executionIndex: 0, source: [], startTime: Date.UTC(2026, 0, 1) })
  expect(runData.Merge).toEqual([
    {
      startTime: Date.UTC(2026, 0, 1),
      executionTime: 0,
      executionIndex: 4,
      source: [
        { previousNode: 'A', previousNodeOutput: 0, previousNodeRun: 0 },
        { previousNode: 'B', previousNodeOutput: 0, previousNodeRun: 0 },
      ],
      data: {
        main: [
          [
            { json: { n: 1, yes: true }, pairedItem: { item: 0 } },
            { json: { n: 2 }, pairedItem: { item: 0, input: 1 } },
          ],
        ],
      },
    },
  ])
  expect(events.map(({ type }) => type)).toEqual(
    Array.from({ length: 6 }, () => ['nodeStarted', 'nodeFinished']).flat(),
  )
  expect(state.resultData.lastNodeExecuted).toBe('End')
  expect(lastItems.map(({ json }) => json.n)).toEqual([1, 2])
})

test('SEC-35 nodes may be called like what every object has', async () => {
  const names = ['toString', 'hasOwnProperty', 'valueOf']

  const run = await runInMemory(
    {
      nodes: {
        Start: 'heddle.start',
        ...Object.fromEntries(names.map((name) => [name, 'heddle.loop'])),
        End: pass,
      },
      lines: [
        'Start > toString',
        'toString:1 > hasOwnProperty',
        'hasOwnProperty:1 > valueOf',
        'valueOf:1 > End',
      ],
    },
    { nodes: sampleNodes },
  )

  expect(run.status).toBe('success')
  expect(order(run)).toEqual(['Start', ...names, 'End'])
  expect(Object.keys(run.state.executionData.contextData)).toEqual(names)
})

test('binary data travels with the items', async () => {
  const binary = { data: { mimeType: 'text/plain', data: 'aGk=' } }

  const run = await runInMemory(
    {
      nodes: { Start: 'heddle.start', Pass: pass, Off: { type: pass, disabled: true } },
      lines: ['Start > Pass', 'Pass > Off'],
    },
    { nodes: sampleNodes, start: { type: 'output', node: 'Start', output: [[{ json: {}, binary }]] } },
  )

  expect(run.items('Off')).toEqual([{ json: {}, binary, pairedItem: { item: 0 } }])
})

test('the items of a node are never changed by the nodes behind it', async () => {
  const given = items({ n: 1 }, { n: 2 })
  const before = structuredClone(given)

  const run = await runInMemory(diamond, {
    nodes: sampleNodes,
    start: { type: 'output', node: 'Start', output: given },
  })

  expect(run.items('Start')).toEqual(before[0])
})
