import type { NodeProperty } from '@heddle/core/node'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { openSample, sampleNode } from '../../testing/open-sample.ts'
import { loadSampleTypes, loadTypes, sampleTypes } from '../../testing/sample-types.ts'
import { Refusal } from '../../testing/serve-rest.ts'
import { currentDocument, showDocument } from '../../workspace/document-store.ts'
import { nodeEnds } from '../../workspace/run-store.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { WorkspaceProvider } from '../../workspace/WorkspaceProvider.tsx'
import { useEvaluation } from './expression/use-evaluation.ts'
import type { FormContext } from './form-context.ts'
import { hasRemoteOptions, useRemoteOptions } from './remote-options.ts'

let workspace: Workspace

beforeEach(() => {
  queryClient.clear()
  workspace = openSample({ nodes: [sampleNode('A'), sampleNode('B')], connections: ['A>B'] })
})
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <WorkspaceProvider workspace={workspace}>{children}</WorkspaceProvider>
  </QueryClientProvider>
)
const property = (typeOptions?: NodeProperty['typeOptions']): NodeProperty => ({
  displayName: 'X',
  name: 'x',
  type: 'options',
  default: '',
  typeOptions,
})

test('choices come from a service when the parameter names how', () => {
  expect(hasRemoteOptions(property())).toBe(false)
  expect(hasRemoteOptions(property({ loadOptionsMethod: 'get' }))).toBe(true)
  expect(hasRemoteOptions(property({ loadOptions: {} }))).toBe(true)
})

const options = (of: NodeProperty, root: object = {}, node = 'A') =>
  renderHook(
    () => useRemoteOptions(of, 'x', { workspace, node, root, version: 2 } as unknown as FormContext),
    {
      wrapper,
    },
  ).result

test('the service is asked with the node as it stands, and its choices are offered', async () => {
  const sent = await loadSampleTypes({
    'GET /node-parameter-options': () => [{ name: 'One', value: 1, description: 'First' }],
  })
  const remote = property({ loadOptionsMethod: 'get', loadOptionsDependsOn: ['base.id'] })

  const result = options(remote, { base: { id: 'b1' } })

  await expect.poll(() => result.current.options).toEqual([{ label: 'One', value: 1, description: 'First' }])
  expect(result.current).toMatchObject({ isLoading: false, problem: undefined })
  expect(sent[0]?.query).toEqual({
    nodeTypeAndVersion: '{"name":"heddle.set","version":2}',
    path: 'parameters.x',
    methodName: 'get',
    currentNodeParameters: '{"base":{"id":"b1"}}',
  })
})

test('nothing is asked for fixed choices, for a node that is gone, or while what they depend on is an expression', async () => {
  const sent = await loadSampleTypes()
  const remote = property({ loadOptionsMethod: 'get', loadOptionsDependsOn: ['base'] })

  const results = [
    options(property()),
    options(remote, {}, 'Gone'),
    options(remote, { base: '={{ $json.id }}' }),
  ]

  for (const { current } of results) {
    expect(current).toMatchObject({ options: [], isLoading: false, problem: undefined })
  }
  expect(sent).toEqual([])
})

test('the choices of an account are asked for as soon as it is chosen', async () => {
  const sent = await loadSampleTypes({ 'GET /node-parameter-options': () => [] })
  options(property({ loadOptionsMethod: 'get' }))
  await expect.poll(() => sent).toHaveLength(1)

  const document = currentDocument(workspace)
  const credentials = { api: { id: '1', name: 'Mine' } }
  const nodes = document.nodes.map((node) => (node.name === 'A' ? { ...node, credentials } : node))
  showDocument(workspace, { ...document, nodes })

  await expect.poll(() => sent.at(-1)?.query.credentials).toBe(JSON.stringify(credentials))
})

test('nothing is asked for while the account is missing that the node needs', async () => {
  const api = { name: 'api', required: true }
  const types = sampleTypes.map((type) =>
    type.name === 'heddle.set' ? { ...type, credentials: [api, { name: 'other' }] } : type,
  )
  const sent = await loadTypes(types, { 'GET /node-parameter-options': () => [] })
  const result = options(property({ loadOptionsMethod: 'get' }))
  expect(result.current.needsCredential).toBe(true)
  expect(sent).toEqual([])

  const document = currentDocument(workspace)
  const credentials = { api: { id: '1', name: 'Mine' } }
  const nodes = document.nodes.map((node) => (node.name === 'A' ? { ...node, credentials } : node))
  act(() => showDocument(workspace, { ...document, nodes }))

  await expect.poll(() => sent).toHaveLength(1)
  expect(result.current.needsCredential).toBe(false)
})

test('N13 the choices are asked for again when a parameter changes that says so itself', async () => {
  const properties = [
    { ...property(), name: 'region', typeOptions: { reloadOnChange: true } },
    { ...property(), name: 'note' },
    property({ loadOptionsMethod: 'get', reloadOnChange: true }),
  ]
  const types = sampleTypes.map((type) => (type.name === 'heddle.set' ? { ...type, properties } : type))
  const sent = await loadTypes(types, { 'GET /node-parameter-options': () => [] })
  const { rerender } = renderHook(
    (root: object) =>
      useRemoteOptions(property({ loadOptionsMethod: 'get' }), 'x', {
        workspace,
        node: 'A',
        root,
        version: 2,
      } as unknown as FormContext),
    { wrapper, initialProps: { region: 'eu', note: '', x: '' } },
  )
  await expect.poll(() => sent).toHaveLength(1)

  rerender({ region: 'eu', note: 'other', x: 'chosen' })
  rerender({ region: 'us', note: 'other', x: 'chosen' })

  await expect.poll(() => sent).toHaveLength(2)
  expect(sent[1]?.query.currentNodeParameters).toContain('"region":"us"')
})

test('V01 a service that refuses is quoted', async () => {
  await loadSampleTypes({
    'GET /node-parameter-options': () => new Refusal(400, { message: 'Token expired' }),
  })

  const result = options(property({ loadOptionsMethod: 'get' }))

  await expect.poll(() => result.current.problem).toContain('Token expired')
})

const evaluation = (expression: string, node = 'B') =>
  renderHook(() => useEvaluation(expression, node), { wrapper }).result

test('N11 an expression is evaluated in the page where that is possible', async () => {
  const sent = await loadSampleTypes()
  nodeEnds(workspace, 'A', {
    startTime: 0,
    executionTime: 1,
    executionIndex: 0,
    source: [],
    data: { main: [[{ json: { a: 5 } }]] },
  })

  const result = evaluation('={{ $json.a }}')
  await expect.poll(() => result.current).toEqual({ kind: 'value', value: 5 })
  expect(sent).toEqual([])
})

test('N11 a node that is gone has its values later', async () => {
  await loadSampleTypes()

  const result = evaluation('={{ 1 }}', 'Gone')

  await expect.poll(() => result.current).toEqual({ kind: 'later' })
})

// Runs only in the sandbox of the server.
const beyond = '={{ (() => { let n = 0; for (const x of [1]) n += x; return n })() }}'

test.each([
  [
    { type: 'value', value: 7 },
    { kind: 'value', value: 7 },
  ],
  [{ type: 'value' }, { kind: 'notFound' }],
  [
    { type: 'failed', message: 'No such thing' },
    { kind: 'invalid', message: 'No such thing' },
  ],
  [new Refusal(500, { message: 'Down' }), { kind: 'invalid', message: 'Down' }],
])('N11 the server helps where the page cannot, and says %j', async (answer, expected) => {
  await loadSampleTypes({ 'POST /expressions/preview': () => answer })

  const result = evaluation(beyond)

  await expect.poll(() => result.current).toEqual(expected)
})
