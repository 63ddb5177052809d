import type { RunData, RunEntry } from '@heddle/core/run'
import { expect, test } from 'vitest'
import { stepsOf, usesOf, type Step } from './steps.ts'

interface Asking {
  by: string
  run?: number
  tokens?: [number, number]
}

const call = (executionIndex: number, { by, run = 0, tokens }: Asking): RunEntry => ({
  startTime: executionIndex,
  executionTime: 1,
  executionIndex,
  source: [{ previousNode: by, previousNodeRun: run }],
  asked: {
    kind: 'ai_tool',
    input: {},
    ...(tokens && { tokens: { input: tokens[0], output: tokens[1] } }),
  },
})

/** An agent asks its model, then a tool that has a model of its own, then its model again; later it runs once more. */
const runData: RunData = {
  Agent: [{ startTime: 0, executionTime: 9, executionIndex: 0, source: [] }],
  Model: [
    call(1, { by: 'Agent', tokens: [10, 2] }),
    call(4, { by: 'Agent', tokens: [20, 3] }),
    call(6, { by: 'Agent', run: 1 }),
  ],
  Researcher: [call(2, { by: 'Agent' })],
  'Small Model': [call(3, { by: 'Researcher', tokens: [5, 1] })],
}

const outline = (steps: readonly Step[]): unknown[] =>
  steps.map(({ node, steps: further }) => (further.length > 0 ? [node, outline(further)] : node))

test('the steps of a run are in their order, each with those that it took', () => {
  expect(outline(stepsOf(runData, 'Agent', 0))).toEqual(['Model', ['Researcher', ['Small Model']], 'Model'])
})

test('each run of a node has its own steps, and a node that asks nobody has none', () => {
  expect(outline(stepsOf(runData, 'Agent', 1))).toEqual(['Model'])
  expect(stepsOf(runData, 'Small Model', 0)).toEqual([])
})

test('tokens of all steps are there, also of those that others took; where none tells there are none', () => {
  expect(usesOf(stepsOf(runData, 'Agent', 0)).map(({ input }) => input)).toEqual([10, 5, 20])
  expect(usesOf(stepsOf(runData, 'Agent', 1))).toEqual([])
})

test('calls in a circle end', () => {
  const circle: RunData = { A: [call(0, { by: 'B' })], B: [call(1, { by: 'A' })] }

  expect(outline(stepsOf(circle, 'A', 0))).toEqual([['B', ['A']]])
})
