import { expect, test } from 'vitest'
import { defineNode, issueTexts, nodeIssues, param, subNodeIssues } from './index.ts'
import type { WorkflowNode } from '../workflow/index.ts'

const { description } = defineNode({
  name: 'post',
  label: 'Post',
  description: 'Posts',
  version: 1,
  group: 'output',
  credentials: [
    { name: 'basicAuth', required: true, displayOptions: { show: { auth: ['basic'] } } },
    { name: 'headerAuth' },
  ],
  params: {
    auth: param.options({
      label: 'Authentication',
      options: [
        { name: 'None', value: 'none' },
        { name: 'Basic', value: 'basic' },
      ],
      default: 'none',
    }),
    url: param.string({ label: 'URL', required: true }),
    tags: param.multiOptions({ label: 'Tags', options: [{ name: 'A', value: 'a' }] }),
    remote: param.options({
      label: 'Remote',
      options: [],
      default: '',
      typeOptions: { loadOptionsMethod: 'list' },
    }),
    rows: param.groups({
      label: 'Rows',
      groups: { row: { label: 'Row', fields: { key: param.string({ label: 'Key', required: true }) } } },
    }),
    options: param.collection({
      label: 'Options',
      fields: {
        mode: param.options({ label: 'Mode', options: [{ name: 'Fast', value: 'fast' }], default: 'fast' }),
      },
    }),
  },
})

const known = {
  credentials: [
    { id: '1', name: 'Shop', type: 'basicAuth' },
    { id: '2', name: 'Twin', type: 'basicAuth' },
    { id: '3', name: 'Twin', type: 'basicAuth' },
  ],
  displayName: (type: string) => (type === 'basicAuth' ? 'Basic Auth' : type),
}

function issuesOf(given: Partial<WorkflowNode>, failed = false) {
  const node: WorkflowNode = {
    name: 'Post',
    type: 'heddle.post',
    typeVersion: 1,
    position: [0, 0],
    ...given,
    parameters: { url: 'http://x', ...given.parameters },
  }
  return nodeIssues({ node, description, known, failed })
}

test('a node with all it needs has no issues', () => {
  expect(issuesOf({})).toBeUndefined()
})

test('a required parameter without a value is an issue, an expression is not', () => {
  expect(issuesOf({ parameters: { url: '' } })).toEqual({
    parameters: { url: ['Parameter "URL" needs a value.'] },
  })
  expect(issuesOf({ parameters: { url: '={{ $json.url }}' } })).toBeUndefined()
})

test('N03 a value that is not among the choices is named', () => {
  const issues = issuesOf({
    parameters: { auth: 'magic', tags: ['a', 'b'], remote: 'whatever', options: { mode: 'slow' } },
  })

  expect(issues?.parameters).toEqual({
    auth: ['The value "magic" is not supported!'],
    tags: ['The value "b" is not supported!'],
    'options.mode': ['The value "slow" is not supported!'],
  })
})

test('issues inside groups carry their path', () => {
  const issues = issuesOf({ parameters: { rows: { row: [{ key: 'a' }, {}] } } })

  expect(issues?.parameters).toEqual({ 'rows.row[1].key': ['Parameter "Key" needs a value.'] })
})

test.each<[string, WorkflowNode['credentials'], string[] | undefined]>([
  ['not set', undefined, ['Credentials for "Basic Auth" are not set.']],
  ['found by id', { basicAuth: { id: '2', name: 'Renamed' } }, undefined],
  ['found by name', { basicAuth: 'Shop' }, undefined],
  [
    'several of the name',
    { basicAuth: { id: null, name: 'Twin' } },
    [
      'Credentials with name "Twin" exist for "Basic Auth"',
      'Credentials are not clearly identified. Please select the correct credentials.',
    ],
  ],
  [
    'none of the name',
    { basicAuth: { id: '9', name: 'Gone' } },
    [
      'Credentials with name "Gone" do not exist for "Basic Auth".',
      'You can create credentials with the exact name and then they get auto-selected on refresh.',
    ],
  ],
])('N12 credentials: %s', (_, credentials, texts) => {
  const issues = issuesOf({ parameters: { auth: 'basic' }, credentials })

  expect(issues?.credentials?.basicAuth).toEqual(texts)
})

test('N12 credentials that are not displayed are nobody’s issue', () => {
  expect(issuesOf({ credentials: { basicAuth: { id: '9', name: 'Gone' } } })).toBeUndefined()
})

test('K06 a node of an unknown type is flagged by its type', () => {
  const node: WorkflowNode = { name: 'X', type: 'acme.x', typeVersion: 1, position: [0, 0], parameters: {} }

  const issues = nodeIssues({ node, description: undefined, known })

  expect(issues).toEqual({ typeUnknown: true })
  expect(issueTexts(issues ?? {}, node)).toEqual(['acme.x is an unknown node type'])
})

test('a node of a type that comes later says that its settings are kept', () => {
  const node = {
    name: 'Model',
    type: '@n8n/n8n-nodes-langchain.lmChatAwsBedrock',
    typeVersion: 1.1,
    position: [0, 0] as [number, number],
    parameters: { model: 'x' },
  }

  const issues = nodeIssues({ node, description: undefined, known })

  expect(issueTexts(issues ?? {}, node)).toEqual([
    'AWS Bedrock Chat Model isn’t available yet. Heddle keeps its settings.',
  ])
})

test('K11 a failed run is an issue until the node is disabled', () => {
  expect(issuesOf({}, true)).toEqual({ execution: true })
  expect(issuesOf({ disabled: true, parameters: { url: '' } }, true)).toBeUndefined()
  expect(issueTexts({ execution: true, parameters: { url: ['a'] } }, { type: 'x' })).toEqual([
    'a',
    'The last execution of this node failed.',
  ])
})

const agent: WorkflowNode = {
  name: 'Agent',
  type: 'heddle.agent',
  typeVersion: 1,
  position: [0, 0],
  parameters: {},
}
const places = [
  { kind: 'ai_languageModel', displayName: 'Chat Model', required: true, index: 0 },
  { kind: 'ai_embedding', displayName: 'Embedding', required: true, index: 0 },
  { kind: 'ai_tool', displayName: 'Tool', index: 0 },
] as const

test('a place that needs a sub-node and has none is told; one that is free to have some is not', () => {
  const issues = subNodeIssues(agent, places, { isFilled: () => false })

  expect(issueTexts(issues ?? {}, agent)).toEqual(['Connect a Chat Model.', 'Connect an Embedding.'])
})

test('of several places only those are told that are empty', () => {
  const issues = subNodeIssues(agent, places, { isFilled: ({ kind }) => kind === 'ai_languageModel' })

  expect(Object.keys(issues?.subNodes ?? {})).toEqual(['Embedding'])
})

test('a node with a sub-node at every place that needs one lacks nothing, and neither does a disabled node', () => {
  expect(subNodeIssues(agent, places, { isFilled: () => true })).toBeUndefined()
  expect(subNodeIssues({ ...agent, disabled: true }, places, { isFilled: () => false })).toBeUndefined()
})
