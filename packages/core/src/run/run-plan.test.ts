import { expect, test } from 'vitest'
import type { NodeTypeDescription } from '../node/index.ts'
import {
  nodeFingerprint,
  partialRunState,
  planRun,
  retryState,
  type Item,
  type NodePlan,
  type RunData,
} from './index.ts'
import {
  applyOperation,
  type Connection,
  type Operation,
  type WorkflowDocument,
  type WorkflowNode,
} from '../workflow/index.ts'

const describe = (name: string, given: Partial<NodeTypeDescription> = {}): NodeTypeDescription => ({
  name,
  displayName: name,
  description: '',
  version: 1,
  defaultVersion: 1,
  group: ['transform'],
  icon: '',
  defaults: { name },
  inputs: ['main'],
  outputs: ['main'],
  properties: [],
  ...given,
})

const types: Record<string, NodeTypeDescription> = {
  start: describe('heddle.start'),
  trigger: describe('heddle.trigger', { group: ['trigger'] }),
  poll: describe('heddle.poll', { polling: true }),
  hook: describe('heddle.hook', { webhooks: [{ name: 'd', httpMethod: 'GET', path: 'x' }] }),
  wait: describe('heddle.wait', {
    webhooks: [{ name: 'd', httpMethod: 'GET', path: 'x', restartWebhook: true }],
  }),
}

const findDescription = (type: string) => types[type]

const line = (text: string): Connection => {
  const [source = '', sourceOutput, target = '', targetInput] = text.split(/[:>]/)
  return { source, sourceOutput: Number(sourceOutput), target, targetInput: Number(targetInput) }
}

function documentOf(nodes: Record<string, string>, lines: string[]): WorkflowDocument {
  return applyOperation(
    { name: 'W', nodes: [], connections: {}, settings: {} },
    {
      type: 'addNodes',
      nodes: Object.entries(nodes).map(([name, type]): WorkflowNode => ({
        name,
        type,
        typeVersion: 1,
        position: [0, 0],
        parameters: {},
      })),
      connections: lines.map(line),
    },
  )
}

/** Start -> A -> Merge -> End, Start -> B -> Merge; Aside hangs on A. */
const document = documentOf({ Start: 'start', A: 'x', B: 'x', Merge: 'x', End: 'x', Aside: 'x' }, [
  'Start:0>A:0',
  'Start:0>B:0',
  'A:0>Merge:0',
  'B:0>Merge:1',
  'Merge:0>End:0',
  'A:0>Aside:0',
])

const items = (name: string): Item[] => [{ json: { name } }]

function ranWith(of: WorkflowDocument, ...names: string[]): RunData {
  return Object.fromEntries(
    of.nodes
      .filter(({ name }) => names.includes(name))
      .map((node, executionIndex) => [
        node.name,
        [
          {
            startTime: 0,
            executionTime: 0,
            executionIndex,
            source: [],
            data: { main: [items(node.name)] },
            fingerprint: nodeFingerprint(of, node),
          },
        ],
      ]),
  )
}

const ran = (...names: string[]) => ranWith(document, ...names)

test('a run without a destination is full and begins at the start node', () => {
  const plan = planRun({ document, findDescription })

  expect(plan).toEqual({
    kind: 'full',
    startNodes: ['Start'],
    nodes: { Start: 'run', A: 'run', B: 'run', Merge: 'run', End: 'run', Aside: 'run' },
  })
})

test.each([
  [{ destinationNode: 'Merge' }],
  [{ destinationNode: 'Merge', startNodes: ['Merge'] }],
  [{ destinationNode: 'Merge', runData: ran('A') }],
])('X01 a run to a node with anything missing is full, limited to what leads there: %j', (wish) => {
  const plan = planRun({ document, findDescription, ...wish })

  expect(plan).toMatchObject({
    kind: 'full',
    startNodes: ['Start'],
    nodes: { Start: 'run', A: 'run', B: 'run', Merge: 'run', End: 'skip', Aside: 'skip' },
  })
})

test('X05 a partial run reuses the data of unchanged parents', () => {
  const runData = ran('Start', 'A', 'B', 'Merge', 'Aside')

  const plan = planRun({ document, findDescription, runData, startNodes: ['End'], destinationNode: 'End' })

  expect(plan).toEqual({
    kind: 'partial',
    startNodes: ['End'],
    destinationNode: 'End',
    nodes: { Start: 'reuse', A: 'reuse', B: 'reuse', Merge: 'reuse', End: 'run', Aside: 'skip' },
  })
  expect(partialRunState(plan, document, runData)).toEqual({
    startData: { startNodes: ['End'], runNodeFilter: ['End'], destinationNode: 'End' },
    resultData: { runData: ran('Start', 'A', 'B', 'Merge') },
    executionData: {
      contextData: {},
      nodeExecutionStack: [
        {
          node: 'End',
          data: { main: [items('Merge')] },
          source: [{ previousNode: 'Merge', previousNodeOutput: 0, previousNodeRun: 0 }],
        },
      ],
      waitingExecution: {},
    },
  })
})

test('X05 a parent that was edited since runs again, and so does all behind it', () => {
  const edited = applyOperation(document, { type: 'setParameters', node: 'B', parameters: { x: 1 } })
  const runData = ran('Start', 'A', 'B', 'Merge')

  const plan = planRun({
    document: edited,
    findDescription,
    runData,
    startNodes: ['End'],
    destinationNode: 'End',
  })
  const { executionData } = partialRunState(plan, edited, runData)

  expect(plan.nodes).toMatchObject({ Start: 'reuse', A: 'reuse', B: 'run', Merge: 'run', End: 'run' })
  expect(plan.startNodes).toEqual(['B', 'Merge'])
  expect(executionData.nodeExecutionStack.map(({ node }) => node)).toEqual(['B'])
  expect(executionData.waitingExecution).toEqual({
    Merge: [
      {
        node: 'Merge',
        data: { main: [items('A')] },
        source: [{ previousNode: 'A', previousNodeOutput: 0, previousNodeRun: 0 }],
      },
    ],
  })
})

test.each<[string, Operation, NodePlan]>([
  ['moved', { type: 'moveNodes', moves: [{ name: 'A', position: [9, 9] }] }, 'reuse'],
  ['given a note', { type: 'updateNode', node: 'A', changes: { notes: 'n' } }, 'reuse'],
  ['given other settings', { type: 'updateNode', node: 'A', changes: { executeOnce: true } }, 'run'],
  ['pinned', { type: 'setPinData', node: 'A', items: [{ json: {} }] }, 'run'],
  ['fed by another node', { type: 'connect', connection: line('Aside:0>A:0') }, 'run'],
])('X05 a parent that was %s is planned right', (_, edit, expected) => {
  const edited = applyOperation(document, edit)

  const plan = planRun({
    document: edited,
    findDescription,
    runData: ran('Start', 'A', 'B', 'Merge', 'Aside'),
    startNodes: ['End'],
    destinationNode: 'End',
  })

  expect(plan.nodes.A).toBe(expected)
})

test('X05 data without a fingerprint is taken at its word, failed data never', () => {
  const [entry] = ran('A').A ?? []
  const { fingerprint: _, ...old } = entry ?? {
    startTime: 0,
    executionTime: 0,
    executionIndex: 0,
    source: [],
  }
  const plan = (runs: RunData) =>
    planRun({ document, findDescription, runData: runs, startNodes: ['Merge'], destinationNode: 'Merge' })
      .nodes.A

  expect(plan({ ...ran('Start', 'B'), A: [old] })).toBe('reuse')
  expect(plan({ ...ran('Start', 'B'), A: [{ ...old, error: { message: 'x' } }] })).toBe('run')
})

test('a join whose inputs are all there is due at once', () => {
  const runData = ran('Start', 'A', 'B')
  const plan = planRun({
    document,
    findDescription,
    runData,
    startNodes: ['Merge'],
    destinationNode: 'Merge',
  })

  const { executionData } = partialRunState(plan, document, runData)

  expect(executionData.nodeExecutionStack).toMatchObject([
    { node: 'Merge', data: { main: [items('A'), items('B')] } },
  ])
})

test('X01 a node that nothing leads to runs by itself with one empty item', () => {
  const lonely = documentOf({ Start: 'start', Lonely: 'x' }, [])

  const plan = planRun({
    document: lonely,
    findDescription,
    startNodes: ['Lonely'],
    destinationNode: 'Lonely',
  })

  expect(plan).toMatchObject({
    kind: 'partial',
    startNodes: ['Lonely'],
    nodes: { Start: 'skip', Lonely: 'run' },
  })
  expect(partialRunState(plan, lonely, {}).executionData.nodeExecutionStack).toEqual([
    { node: 'Lonely', data: { main: [[{ json: {} }]] }, source: [null] },
  ])
})

test.each([
  [{ S: 'start', T: 'trigger' }, 'T'],
  [{ S: 'start', T: 'poll' }, 'T'],
  [{ S: 'start', T: 'hook' }, 'T'],
  [{ S: 'start', T: 'wait' }, 'S'],
  [{ T: 'trigger', U: 'trigger' }, 'T'],
  [{ X: 'x' }, undefined],
])('a full run of %j begins at %s', (nodes: Record<string, string>, start) => {
  const plan = planRun({ document: documentOf(nodes, []), findDescription })

  expect(plan.startNodes).toEqual(start === undefined ? [] : [start])
})

test('a disabled trigger does not start anything, a disabled start node does', () => {
  const nodes = documentOf({ T: 'trigger', S: 'start' }, []).nodes.map((node) => ({
    ...node,
    disabled: true,
  }))

  const plan = planRun({ document: { name: 'W', nodes, connections: {}, settings: {} }, findDescription })

  expect(plan.startNodes).toEqual(['S'])
})

test('a wanted trigger is preferred, and only one that leads to the destination counts', () => {
  const two = documentOf({ T: 'trigger', U: 'trigger', A: 'x' }, ['U:0>A:0'])

  expect(planRun({ document: two, findDescription, startNodes: ['U'] }).startNodes).toEqual(['U'])
  expect(planRun({ document: two, findDescription, destinationNode: 'A' }).startNodes).toEqual(['U'])
})

test('a destination that does not exist is named', () => {
  expect(() => planRun({ document, findDescription, destinationNode: 'Ghost' })).toThrow('Node "Ghost"')
})

test('a retry begins before the node that failed, with the data of the others', () => {
  const due = { node: 'A', data: { main: [items('Start')] }, source: [] }
  const failed = { startTime: 0, executionTime: 0, executionIndex: 1, source: [], error: { message: 'x' } }
  const state = {
    startData: {},
    resultData: { runData: { ...ran('Start'), A: [failed] }, lastNodeExecuted: 'A', error: { message: 'x' } },
    executionData: { contextData: {}, nodeExecutionStack: [due], waitingExecution: {} },
  }

  const again = retryState(state)

  expect(again.resultData).toEqual({ runData: { ...ran('Start'), A: [] }, lastNodeExecuted: 'A' })
  expect(again.executionData.nodeExecutionStack).toEqual([due])
  expect(() =>
    retryState({ ...state, executionData: { ...state.executionData, nodeExecutionStack: [] } }),
  ).toThrow('no node to begin again')
})
