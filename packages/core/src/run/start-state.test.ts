import { expect, test } from 'vitest'
import { BadRequest } from '../errors.ts'
import type { WorkflowDocument } from '../workflow/document.ts'
import { applyOperation } from '../workflow/operation.ts'
import { shownStatus } from './execution.ts'
import { pairedWith } from './item.ts'
import { retryState } from './retry-state.ts'
import type { OutputItems, RunEntry } from './run-data.ts'
import type { NodePlan } from './run-plan.ts'
import { emptyState, partialRunState, stateBefore, stateBehind } from './start-state.ts'

const node = (name: string) => ({
  name,
  type: 'x',
  typeVersion: 1,
  position: [0, 0] as [number, number],
  parameters: {},
})

/** `A:1>B:0` joins two ports; without numbers the first ones. */
function workflow(names: string, ...connections: string[]): WorkflowDocument {
  const ends = connections.map((text) => {
    const [[source = '', output = '0'] = [], [target = '', input = '0'] = []] = text
      .split('>')
      .map((end) => end.split(':'))
    return { source, sourceOutput: Number(output), target, targetInput: Number(input) }
  })
  const empty = { name: 'W', nodes: [], connections: {}, settings: {} }
  return applyOperation(empty, { type: 'addNodes', nodes: Array.from(names, node), connections: ends })
}

const entry = (...main: OutputItems): RunEntry => ({
  startTime: 0,
  executionTime: 1,
  executionIndex: 0,
  source: [],
  data: { main },
})
const one = [{ json: { n: 1 } }]
const plan = (nodes: Record<string, NodePlan>, startNodes: string[] = [], destinationNode?: string) => ({
  kind: 'partial' as const,
  startNodes,
  nodes,
  ...(destinationNode && { destinationNode }),
})
const from = (previousNode: string, previousNodeOutput = 0, previousNodeRun = 0) => ({
  previousNode,
  previousNodeOutput,
  previousNodeRun,
})

test('an execution begins before its first node, or behind one that ran outside of it', () => {
  expect(stateBefore('A', [one]).executionData.nodeExecutionStack).toEqual([
    { node: 'A', data: { main: [one] }, source: [] },
  ])
  expect(stateBehind('A', [one], 5)).toMatchObject({
    resultData: {
      lastNodeExecuted: 'A',
      runData: {
        A: [{ startTime: 5, executionTime: 0, executionIndex: 0, source: [], data: { main: [one] } }],
      },
    },
    executionData: { nodeExecutionStack: [{ node: 'A', data: { main: [] } }], handOn: true },
  })
  expect(emptyState().executionData).not.toHaveProperty('handOn')
})

test('X05 a partial run keeps what is reused and makes due what it feeds', () => {
  const document = workflow('ABC', 'A>B', 'B>C')

  const state = partialRunState(plan({ A: 'reuse', B: 'run', C: 'skip' }, ['B'], 'B'), document, {
    A: [entry(one), entry(one)],
    B: [entry(one)],
    C: [entry(one)],
  })

  expect(state.startData).toEqual({ startNodes: ['B'], runNodeFilter: ['B'], destinationNode: 'B' })
  expect(Object.keys(state.resultData.runData)).toEqual(['A'])
  expect(state.executionData).toMatchObject({
    nodeExecutionStack: [{ node: 'B', data: { main: [one] }, source: [from('A', 0, 1)] }],
    waitingExecution: {},
  })
})

test('X05 without a destination none is noted, and a node that nothing feeds begins with an empty item', () => {
  const state = partialRunState(plan({ A: 'run' }, ['A']), workflow('A'), {})

  expect(state.startData).not.toHaveProperty('destinationNode')
  expect(state.executionData.nodeExecutionStack).toEqual([
    { node: 'A', data: { main: [[{ json: {} }]] }, source: [null] },
  ])
})

test('X05 a node with one input runs for each branch that has items for it', () => {
  const document = workflow('ABCD', 'A>D', 'B:1>D', 'C>D')

  const { executionData } = partialRunState(
    plan({ A: 'reuse', B: 'reuse', C: 'reuse', D: 'run' }, ['D']),
    document,
    { A: [entry(one)], B: [entry(null, one)], C: [entry([])] },
  )

  expect(executionData.nodeExecutionStack.map(({ source }) => source)).toEqual([[from('A')], [from('B', 1)]])
})

test('X05 one with several inputs gathers them, and waits for those that are still to come', () => {
  const document = workflow('ABM', 'A>M', 'B>M:1')
  const due = (b: NodePlan, runs: Record<string, RunEntry[]>) =>
    partialRunState(plan({ A: 'reuse', B: b, M: 'run' }, ['M']), document, runs).executionData
  const both = due('reuse', { A: [entry(one)], B: [entry(one)] })
  const first = due('run', { A: [entry(one)] })
  const second = due('reuse', { A: [entry([])], B: [entry(one)] })

  expect(both).toMatchObject({
    nodeExecutionStack: [{ node: 'M', data: { main: [one, one] }, source: [from('A'), from('B')] }],
    waitingExecution: {},
  })
  expect(first.waitingExecution).toEqual({ M: [{ node: 'M', data: { main: [one] }, source: [from('A')] }] })
  expect(second.waitingExecution).toEqual({
    M: [{ node: 'M', data: { main: [null, one] }, source: [null, from('B')] }],
  })
  expect(due('reuse', { A: [entry([])], B: [entry([])] })).toMatchObject({
    nodeExecutionStack: [],
    waitingExecution: {},
  })
})

test('E03 an execution is tried again before the node where it ended, without its failure', () => {
  const failed = { ...entry(one), error: { message: 'No' } }
  const state = {
    ...emptyState(),
    resultData: {
      runData: { A: [entry(one)], B: [entry(one), failed] },
      error: { message: 'No' },
      lastNodeExecuted: 'B',
    },
    executionData: { ...stateBefore('B', [one]).executionData },
  }

  const again = retryState(state)

  expect(again.resultData).toEqual({ runData: { A: [entry(one)], B: [entry(one)] }, lastNodeExecuted: 'B' })
  const { lastNodeExecuted: _last, ...without } = state.resultData
  expect(retryState({ ...state, resultData: without }).resultData.lastNodeExecuted).toBe('B')
  expect(() => retryState(emptyState())).toThrow(BadRequest)
})

test.each([
  [{ waitTill: 'x', startedAt: 'x', stoppedAt: 'x', finished: true }, 'waiting'],
  [{ startedAt: null, stoppedAt: 'x' }, 'unknown'],
  [{ startedAt: 'x', stoppedAt: null }, 'running'],
  [{ startedAt: 'x', stoppedAt: 'x', finished: true }, 'success'],
  [{ startedAt: 'x', stoppedAt: 'x', finished: false }, 'error'],
  [{ startedAt: 'x', stoppedAt: 'x' }, 'error'],
])('E04 the execution %j is shown as %s', (execution, status) => {
  expect(shownStatus(execution)).toBe(status)
})

test('an item gets another parent and keeps what else it has', () => {
  const binary = { data: { mimeType: 'text/plain', data: '' } }
  const error = { message: 'No' }

  expect(pairedWith({ json: { a: 1 }, pairedItem: { item: 5 } }, { item: 1 })).toEqual({
    json: { a: 1 },
    pairedItem: { item: 1 },
  })
  expect(pairedWith({ json: {}, binary }, { item: 1 })).toEqual({ json: {}, binary, pairedItem: { item: 1 } })
  expect(pairedWith({ json: {}, error }, { item: 1 })).toEqual({ json: {}, error, pairedItem: { item: 1 } })
})
