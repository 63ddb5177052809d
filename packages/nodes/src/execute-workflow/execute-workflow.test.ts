import { runInMemory, runNodeInMemory, testWorkflow, type NodeTrial } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { set } from '../set/set.node.ts'
import { tryEvery } from '../testing/try-every.ts'
import { executeWorkflowTrigger } from './execute-workflow-trigger.node.ts'
import { executeWorkflow } from './execute-workflow.node.ts'
import { inputChoices } from './workflow-inputs.ts'

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
  expect(await call({ source: 'parameter', workflowJson: '{}' })).toContain('not a workflow')
  expect(await call({})).toContain('Choose a workflow')
})

test('a document comes from a file or an address', async () => {
  const text = JSON.stringify(child)
  const disk = new Map([['/data/child.json', Buffer.from(text)]])
  const http = () => ({ status: 200, statusText: 'OK', headers: {}, body: text })
  const file = { source: 'localFile', workflowPath: '/data/child.json' }

  expect(await call(file, { disk })).toHaveLength(2)
  expect(await call({ source: 'url', workflowUrl: 'http://x/child' }, { http })).toHaveLength(2)
  expect(await call(file, { disk: new Map([['/data/child.json', Buffer.from('no')]]) })).toContain(
    'does not contain JSON',
  )
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

test('lists and objects that are given as text arrive as what they are', async () => {
  const values = [{ name: 'list', type: 'array' }, { name: 'thing', type: 'object' }, { name: 'text' }]
  const given = { list: '[1, 2]', thing: 'no JSON', text: '[3]' }
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
    { nodes, start: { type: 'input', node: 'Called', input: [[{ json: given }]] } },
  )

  expect(run.json('Called')).toEqual([{ list: [1, 2], thing: 'no JSON', text: '[3]' }])
})

const asTrigger = (parameters: object, given: object = {}) => ({
  type: 'heddle.executeWorkflowTrigger',
  typeVersion: 1.2,
  parameters,
  ...given,
})
const declared = { workflowInputs: { values: [{ name: 'city' }, { name: 'count', type: 'number' }] } }

test.each([
  ['its fields', asTrigger(declared), ['city string', 'count number']],
  [
    'an example',
    asTrigger({ inputSource: 'jsonExample', jsonExample: '{ "a": "x", "b": true, "c": [1], "d": {} }' }),
    ['a string', 'b boolean', 'c json', 'd json'],
  ],
  ['everything', asTrigger({ inputSource: 'passthrough' }), []],
  ['everything, in its first version', asTrigger(declared, { typeVersion: 1 }), []],
  ['nothing, for it is switched off', asTrigger(declared, { disabled: true }), []],
])('a caller is shown what the chosen workflow takes: %s', async (_what, trigger, expected) => {
  const calls: unknown[] = []
  const instance = async (asked: unknown) => {
    calls.push(asked)
    return { nodes: [{ type: 'heddle.noOp' }, trigger] }
  }

  const inputs = await inputChoices({ instance, parameters: { workflowId: locator } })

  expect(inputs.map(({ name, columnType }) => `${name} ${columnType}`)).toEqual(expected)
  expect(calls).toEqual([{ name: 'workflows.get', params: { id: '5' } }])
  expect(await inputChoices({ instance, parameters: { workflowId: { mode: 'list', value: '' } } })).toEqual(
    [],
  )
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
  {
    parameters: { source: 'localFile', workflowPath: '/c.json' },
    items: [{ n: 1 }],
    nodes,
    disk: new Map([['/c.json', Buffer.from(JSON.stringify(child))]]),
    gives: [{ n: 1, total: 1 }],
  },
  {
    parameters: { source: 'url', workflowUrl: 'http://x/c' },
    items: [{ n: 1 }],
    nodes,
    http: () => ({ status: 200, statusText: 'OK', headers: {}, body: JSON.stringify(child) }),
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
