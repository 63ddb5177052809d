import { waitIndefinitely, type ExecutionState } from '@heddle/core'
import { expect, test } from 'vitest'
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

test.each([0, 1, 64_999])('X07 a wait of %i ms is slept through in the process', async (milliseconds) => {
  const clock = createTestClock()

  const run = await runInMemory(waitFor(milliseconds), { nodes: sampleNodes, clock })

  expect(run.status).toBe('success')
  expect(run.runData.Wait?.[0]?.executionTime).toBe(milliseconds)
  expect(run.state.waitTill).toBeUndefined()
})

test('X07 a longer wait puts the execution away with its state', async () => {
  const run = await runInMemory(waitFor(65_000), { nodes: sampleNodes })

  expect(run.status).toBe('waiting')
  expect(run.state.waitTill).toBe('2026-01-01T00:01:05.000Z')
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
    start: { state: stored(before.state) },
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
    start: { state: stored(before.state), output: [[{ json: { body: 'hello' } }]] },
  })

  expect(after.items('Wait')).toEqual([{ json: { body: 'hello' }, pairedItem: { item: 0 } }])
  expect(after.json('Merge')).toEqual([{}, { body: 'hello' }])
})

test('a wait that is the destination is the end of the run', async () => {
  const before = await runInMemory(waitFor(), { nodes: sampleNodes, destinationNode: 'Wait' })

  const after = await runInMemory(waitFor(), { nodes: sampleNodes, start: { state: stored(before.state) } })

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
