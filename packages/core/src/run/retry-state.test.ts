import { expect, test } from 'vitest'
import { retryState } from './retry-state.ts'
import type { ExecutionState, RunEntry } from './run-data.ts'

const run = (failed = false): RunEntry => ({
  startTime: 0,
  executionTime: 0,
  executionIndex: 0,
  source: [],
  ...(failed && { error: { message: 'broken', name: 'Error' } }),
})

const stateOf = (stack: string[], resultData: object): ExecutionState =>
  ({
    startData: {},
    resultData,
    executionData: { nodeExecutionStack: stack.map((node) => ({ node })) },
  }) as unknown as ExecutionState

test('an execution is tried again without the run that failed', () => {
  const runData = { A: [run()], B: [run(), run(true)] }
  const state = stateOf(['B'], { error: { message: 'broken' }, runData, lastNodeExecuted: 'B' })

  expect(retryState(state).resultData).toEqual({
    lastNodeExecuted: 'B',
    runData: { A: [run()], B: [run()] },
  })
})

test('a run that did not fail stays, and a node that never ran has none', () => {
  const state = stateOf(['B'], { runData: { A: [run()] }, lastNodeExecuted: 'A' })

  expect(retryState(state).resultData.runData).toEqual({ A: [run()], B: [] })
  expect(retryState(stateOf(['B'], { runData: {} })).resultData.lastNodeExecuted).toBe('B')
})

test('an execution that kept no node cannot be tried again', () => {
  expect(() => retryState(stateOf([], { runData: {} }))).toThrow('kept no node to begin again at')
})
