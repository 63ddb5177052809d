import { defineNode } from '@heddle/core/node'
import { waitIndefinitely, type ExecutionState } from '@heddle/core/run'
import { expect, test } from 'vitest'
import { answeredState, rerunState } from './wait.ts'
import { createTestClock, runInMemory, type ShortWorkflow, sampleNodes } from '../testing/index.ts'

const waitFor = (milliseconds?: number): ShortWorkflow => ({
  nodes: {
    Start: 'heddle.start',
    Wait: { type: 'heddle.wait', parameters: { milliseconds } },
    Route: 'heddle.route',
    Merge: 'heddle.merge',
  },
  lines: ['Start > Wait', 'Wait > Merge:1', 'Start > Merge:0', 'Merge > Route'],
})

const stored = (state: ExecutionState): ExecutionState => JSON.parse(JSON.stringify(state)) as ExecutionState

test.each([
  ['trigger', 0],
  ['trigger', 1999],
  ['manual', 64_999],
] as const)('X07 in a run by %s a wait of %i ms is slept through', async (mode, milliseconds) => {
  const clock = createTestClock()

  const run = await runInMemory(waitFor(milliseconds), { nodes: sampleNodes, clock, mode })

  expect(run.status).toBe('success')
  expect(run.runData.Wait?.[0]?.executionTime).toBe(milliseconds)
  expect(run.state.waitTill).toBeUndefined()
})

test.each([
  ['trigger', 2000],
  ['manual', 65_000],
] as const)('X07 in a run by %s a wait of %i ms puts it away with its state', async (mode, milliseconds) => {
  const run = await runInMemory(waitFor(milliseconds), { nodes: sampleNodes, mode })

  expect(run.status).toBe('waiting')
  expect(run.state.waitTill).toBe(new Date(Date.UTC(2026, 0, 1) + milliseconds).toISOString())
  expect(run.json('Wait')).toEqual([{}])
  expect(run.state.executionData.nodeExecutionStack[0]).toMatchObject({ node: 'Wait' })
  expect(run.state.resultData.error).toBeUndefined()
})

test('X07 a wait for a call has no end', async () => {
  const run = await runInMemory(waitFor(), { nodes: sampleNodes })

  expect(run.state.waitTill).toBe(waitIndefinitely)
})

test('X07 another process goes on behind the wait, with the inputs that had arrived', async () => {
  const before = await runInMemory(waitFor(65_000), { nodes: sampleNodes })

  const after = await runInMemory(waitFor(65_000), {
    nodes: sampleNodes,
    start: { type: 'state', state: stored(before.state) },
  })

  expect(after.status).toBe('success')
  expect(after.state.waitTill).toBeUndefined()
  expect(after.runData.Wait).toHaveLength(1)
  expect(after.json('Merge')).toEqual([{}, {}])
  expect(after.runData.Merge?.[0]?.executionIndex).toBe(2)
})

test('X07 a call that resumes brings what the wait gives out', async () => {
  const before = await runInMemory(waitFor(), { nodes: sampleNodes })

  const after = await runInMemory(waitFor(), {
    nodes: sampleNodes,
    start: { type: 'state', state: answeredState(stored(before.state), [[{ json: { body: 'hello' } }]]) },
  })

  expect(after.items('Wait')).toEqual([{ json: { body: 'hello' }, pairedItem: { item: 0 } }])
  expect(after.json('Merge')).toEqual([{}, { body: 'hello' }])
})

/** Asks for a number and goes on with it; what it needs for that, it remembers. */
const asker = defineNode({
  name: 'asker',
  label: 'Asker',
  description: 'For tests',
  version: 1,
  group: 'transform',
  params: {},
  async run(context) {
    const answer = context.takeAnswer()
    const { asked = 0 } = context.state
    context.state.asked = Number(asked) + 1
    if (answer) return [[{ json: { ...answer.json, asked, again: context.takeAnswer() ?? 'none' } }]]
    context.waitUntil(null)
    return [[]]
  },
})

test('a node that waits can run once more with the answer and what it remembers, as one run', async () => {
  const workflow = {
    nodes: { Start: 'heddle.start', Ask: asker.type, Route: 'heddle.route' },
    lines: ['Start > Ask', 'Ask > Route'],
  }
  const nodes = [...sampleNodes, asker]
  const before = await runInMemory(workflow, { nodes })

  const after = await runInMemory(workflow, {
    nodes,
    start: { type: 'state', state: rerunState(stored(before.state), { json: { number: 7 } }) },
  })

  expect([before.status, after.status]).toEqual(['waiting', 'success'])
  expect(after.runData.Ask).toHaveLength(1)
  expect(after.json('Ask')).toEqual([{ number: 7, asked: 1, again: 'none' }])
  expect(after.runData.Route).toHaveLength(1)
  expect(after.state.executionData.answer).toBeUndefined()
})

test('a wait that is the destination is the end of the run', async () => {
  const before = await runInMemory(waitFor(), { nodes: sampleNodes, destinationNode: 'Wait' })

  const after = await runInMemory(waitFor(), {
    nodes: sampleNodes,
    start: { type: 'state', state: stored(before.state) },
  })

  expect(after.status).toBe('success')
  expect(after.runData.Merge).toBeUndefined()
})

test('a time that is none is an error of the node', async () => {
  const run = await runInMemory(waitFor(Number.MAX_VALUE), { nodes: sampleNodes })

  expect(run.status).toBe('error')
  expect(run.state.resultData.error).toMatchObject({
    message: 'The time to wait for is not a valid date',
    node: { name: 'Wait' },
  })
})

test('REL-31 an answer in the middle goes out after the state behind it is stored, the last one with the end', async () => {
  const told: string[] = []
  const node = defineNode({
    name: 'answer',
    label: 'Answer',
    description: 'Answers',
    version: 1,
    group: 'transform',
    params: {},
    run({ respond, items }) {
      respond({ status: 201 })
      return [[...items]]
    },
  })
  const nodes = [...sampleNodes, node]
  const checkpoint = async ({ resultData }: ExecutionState) =>
    void told.push(`stored ${Object.keys(resultData.runData).join(' ')}`)

  const inMiddle = await runInMemory(
    {
      nodes: { Start: 'heddle.start', Answer: node.type, End: 'heddle.pass' },
      lines: ['Start > Answer', 'Answer > End'],
    },
    { nodes, checkpoint },
  )
  const atEnd = await runInMemory(
    { nodes: { Start: 'heddle.start', Answer: node.type }, lines: ['Start > Answer'] },
    { nodes, checkpoint },
  )

  expect(told).toEqual(['stored Start Answer'])
  expect(inMiddle.response).toBeUndefined()
  expect(inMiddle.events.map((event) => event.type)).toEqual([
    'nodeStarted',
    'nodeFinished',
    'nodeStarted',
    'nodeFinished',
    'response',
    'nodeStarted',
    'nodeFinished',
  ])
  expect(atEnd.response).toEqual({ status: 201 })
})
