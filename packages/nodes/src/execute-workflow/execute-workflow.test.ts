import { runInMemory, runNodeInMemory, testWorkflow, type NodeTrial } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { set } from '../set/set.node.ts'
import { tryEvery } from '../testing/try-every.ts'
import { executeWorkflowTrigger } from './execute-workflow-trigger.node.ts'
import { executeWorkflow } from './execute-workflow.node.ts'

const child = testWorkflow({
  nodes: {
    Called: { type: 'n8n-nodes-base.executeWorkflowTrigger', typeVersion: 1 },
    Set: {
      type: 'heddle.set',
      typeVersion: 3.4,
      parameters: {
        includeOtherFields: true,
        assignments: {
          assignments: [{ name: 'total', value: '={{ $input.all().length }}', type: 'number' }],
        },
      },
    },
  },
  lines: ['Called > Set'],
})
const nodes = [executeWorkflow, executeWorkflowTrigger, set]
const items = [{ n: 1 }, { n: 2 }]
const locator = { __rl: true, mode: 'id', value: '5' }

const call = async (parameters: NodeTrial['parameters'], rest: Partial<NodeTrial> = {}) => {
  const { output, error } = await runNodeInMemory(executeWorkflow, {
    parameters,
    items,
    nodes,
    workflows: { 5: child },
    ...rest,
  })
  return error?.message ?? output[0]?.map(({ json }) => json)
}

test('the other workflow gets all items at once, or each by itself', async () => {
  expect(await call({ workflowId: locator })).toEqual([
    { n: 1, total: 2 },
    { n: 2, total: 2 },
  ])
  expect(await call({ workflowId: locator, mode: 'each' })).toEqual([
    { n: 1, total: 1 },
    { n: 2, total: 1 },
  ])
})

test('inputs are mapped; without waiting the items go on', async () => {
  const workflowInputs = { mappingMode: 'defineBelow', value: { x: '={{ $json.n * 10 }}' } }

  expect(await call({ workflowId: locator, workflowInputs })).toEqual([
    { x: 10, total: 2 },
    { x: 20, total: 2 },
  ])
  expect(await call({ workflowId: locator, options: { waitForSubWorkflow: false } })).toEqual(items)
})

test('an inline document runs; what is none is refused', async () => {
  const { nodes: list, connections } = child
  const workflowJson = JSON.stringify({ nodes: list, connections })

  expect(await call({ source: 'parameter', workflowJson })).toHaveLength(2)
  expect(await call({ source: 'parameter', workflowJson: '{}' })).toContain('no workflow')
  expect(await call({})).toContain('Choose the workflow')
})

test('only declared inputs reach the called workflow', async () => {
  const values = [{ name: 'n', type: 'number' }, { name: 'm' }]
  const run = await runInMemory(
    {
      nodes: {
        Called: {
          type: 'heddle.executeWorkflowTrigger',
          typeVersion: 1.2,
          parameters: { workflowInputs: { values } },
        },
      },
    },
    { nodes, start: { type: 'input', node: 'Called', input: [[{ json: { n: 1, secret: 2 } }]] } },
  )

  expect(run.json('Called')).toEqual([{ n: 1, m: null }])
})

tryEvery(executeWorkflow, [
  {
    versions: [1],
    parameters: { workflowId: '5' },
    items: [{ n: 1 }],
    nodes,
    workflows: { 5: child },
    gives: [{ n: 1, total: 1 }],
  },
  {
    versions: [1.1, 1.2, 1.3, 1.4],
    parameters: { workflowId: locator },
    items: [{ n: 1 }],
    nodes,
    workflows: { 5: child },
    gives: [{ n: 1, total: 1 }],
  },
  {
    parameters: { source: 'parameter', workflowJson: JSON.stringify(child) },
    items: [{ n: 1 }],
    nodes,
    gives: [{ n: 1, total: 1 }],
  },
])

tryEvery(executeWorkflowTrigger, [
  { versions: [1], items: [{ a: 1 }], gives: [{ a: 1 }] },
  { versions: [1.1, 1.2], parameters: { inputSource: 'passthrough' }, items: [{ a: 1 }], gives: [{ a: 1 }] },
  {
    parameters: { inputSource: 'jsonExample', jsonExample: '{ "b": 1 }' },
    items: [{ a: 1 }],
    gives: [{ b: null }],
  },
  {
    parameters: { workflowInputs: { values: [{ name: 'a' }] } },
    items: [{ a: 1, b: 2 }],
    gives: [{ a: 1 }],
  },
])
