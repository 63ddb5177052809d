import { expect, test } from 'vitest'
import { defineNode, param, toStoredWorkflow } from './index.ts'
import type { WorkflowDocument, WorkflowNode } from '../workflow/index.ts'

const { description } = defineNode({
  name: 'call',
  label: 'Call',
  description: 'Calls',
  version: 2,
  olderVersions: [1],
  migrations: [{ below: 2, migrate: (parameters) => parameters }],
  group: 'output',
  credentials: [{ name: 'basicAuth', displayOptions: { show: { auth: ['basic'] } } }],
  params: {
    auth: param.string({ label: 'Auth', default: 'none' }),
    kind: {
      describe: (name) => ({
        name,
        displayName: 'Kind',
        type: 'credentialsSelect',
        default: '',
        displayOptions: { show: { auth: ['chosen'] } },
      }),
      read: String,
    },
    url: param.string({ label: 'URL' }),
  },
})

const stored = (node: Partial<WorkflowNode> & Record<string, unknown>) => {
  const document: WorkflowDocument = {
    name: 'W',
    nodes: [{ name: 'N', type: 'heddle.call', typeVersion: 2, position: [0, 0], parameters: {}, ...node }],
    connections: {},
    settings: {},
  }
  return toStoredWorkflow(document, (type) => (type === 'acme.x' ? undefined : description)).nodes[0]
}

const credentials = { basicAuth: { id: '1', name: 'B' }, headerAuth: { id: '2', name: 'H' } }

test('W02 private fields, issues and status are not stored', () => {
  expect(stored({ _screen: 1, issues: {}, status: 'ok', notes: 'mine' })).toEqual({
    name: 'N',
    type: 'heddle.call',
    typeVersion: 2,
    position: [0, 0],
    parameters: {},
    notes: 'mine',
  })
})

test('W02 only displayed values that differ from their default are stored', () => {
  expect(stored({ parameters: { auth: 'none', kind: 'x', url: 'u' } })?.parameters).toEqual({ url: 'u' })
})

test('W02 credentials are stored only while the node asks for them', () => {
  expect(stored({ credentials })?.credentials).toBeUndefined()
  expect(stored({ credentials, parameters: { auth: 'basic' } })?.credentials).toEqual({
    basicAuth: { id: '1', name: 'B' },
  })
  expect(stored({ credentials, parameters: { auth: 'chosen', kind: 'headerAuth' } })?.credentials).toEqual({
    headerAuth: { id: '2', name: 'H' },
  })
})

test('W02 nodes of unknown types and of older layouts stay exactly as they came', () => {
  expect(stored({ type: 'acme.x', parameters: { a: 1 }, credentials })).toMatchObject({
    parameters: { a: 1 },
    credentials,
  })
  expect(stored({ typeVersion: 1, parameters: { auth: 'none', old: 1 }, credentials })).toMatchObject({
    parameters: { auth: 'none', old: 1 },
    credentials,
  })
})
