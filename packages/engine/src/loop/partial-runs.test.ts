import { partialRunState, planRun, retryState, type RunData } from '@heddle/core/run'
import { applyOperation, type Workflow } from '@heddle/core/workflow'
import { expect, test } from 'vitest'
import { runInMemory, testWorkflow, sampleNodes } from '../testing/index.ts'

const workflow = testWorkflow({
  nodes: {
    Start: 'heddle.start',
    A: { type: 'heddle.set', typeVersion: 2, parameters: { value: 'a' } },
    B: { type: 'heddle.set', typeVersion: 2, parameters: { value: 'b' } },
    Merge: 'heddle.merge',
    End: 'heddle.pass',
  },
  lines: ['Start > A', 'Start > B', 'A > Merge:0', 'B > Merge:1', 'Merge > End'],
})

const findDescription = (type: string) => sampleNodes.find((node) => node.type === type)?.description

/** As the server runs a node on data of an earlier run. */
function runOn(changed: Workflow, runData: RunData, destinationNode: string) {
  const plan = planRun({
    document: changed,
    runData,
    startNodes: [destinationNode],
    destinationNode,
    findDescription,
  })
  return runInMemory(changed, {
    nodes: sampleNodes,
    mode: 'manual',
    start: { type: 'state', state: partialRunState(plan, changed, runData) },
  })
}

const started = (run: { events: { type: string }[] }) =>
  run.events.filter(({ type }) => type === 'nodeStarted').map((event) => ('node' in event ? event.node : ''))

test('X05 a single node runs on the data of its unchanged parents', async () => {
  const first = await runInMemory(workflow, { nodes: sampleNodes, mode: 'manual' })

  const again = await runOn(workflow, first.runData, 'End')

  expect(started(again)).toEqual(['End'])
  expect(again.json('End')).toEqual([{ value: 'a' }, { value: 'b' }])
  expect(again.runData.A).toEqual(first.runData.A)
})

test('X05 an edited parent runs again, and the join takes the other branch from the earlier data', async () => {
  const first = await runInMemory(workflow, { nodes: sampleNodes, mode: 'manual' })
  const edited = {
    ...workflow,
    ...applyOperation(workflow, { type: 'setParameters', node: 'B', parameters: { value: 'new' } }),
  }

  const again = await runOn(edited, first.runData, 'End')

  expect(started(again)).toEqual(['B', 'Merge', 'End'])
  expect(again.json('End')).toEqual([{ value: 'a' }, { value: 'new' }])
})

test('X01 a node that nothing leads to runs by itself', async () => {
  const lonely = testWorkflow({ nodes: { Lonely: 'heddle.set' } })

  const run = await runOn(lonely, {}, 'Lonely')

  expect(run.json('Lonely')).toEqual([{ value: 'default' }])
})

test('only manual runs say what a node was when it ran', async () => {
  const manual = await runInMemory(workflow, { nodes: sampleNodes, mode: 'manual' })
  const production = await runInMemory(workflow, { nodes: sampleNodes })

  for (const node of ['Start', 'A', 'Merge']) {
    expect(manual.runData[node]?.[0]?.fingerprint).toMatch(/^\w+$/)
    expect(production.runData[node]?.[0]).not.toHaveProperty('fingerprint')
  }
})

test('a retry begins at the node that failed, with the definitions it is given', async () => {
  const failing = testWorkflow({
    nodes: { Start: 'heddle.start', Set: 'heddle.set', Fail: 'heddle.fail', End: 'heddle.pass' },
    lines: ['Start > Set', 'Set > Fail', 'Fail > End'],
  })
  const repaired = {
    ...failing,
    ...applyOperation(failing, { type: 'updateNode', node: 'Fail', changes: { type: 'heddle.pass' } }),
  }
  const first = await runInMemory(failing, { nodes: sampleNodes })

  const again = await runInMemory(repaired, {
    nodes: sampleNodes,
    mode: 'retry',
    start: { type: 'state', state: retryState(first.state) },
  })

  expect(again.status).toBe('success')
  expect(started(again)).toEqual(['Fail', 'End'])
  expect(again.json('End')).toEqual([{ value: 'default' }])
  expect(again.state.resultData.error).toBeUndefined()
})
