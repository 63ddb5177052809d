import { expect, test } from 'vitest'
import { defineNode, nodeWarnings, param, readLayouts, reportImport, toStoredWorkflow } from './index.ts'
import type { WorkflowNode } from '../workflow/index.ts'

const { description } = defineNode({
  name: 'post',
  label: 'Post',
  description: 'Posts',
  version: 2.1,
  olderVersions: [1, 2],
  aliases: ['other.post'],
  group: 'output',
  olderLayouts: readLayouts({
    layouts: [{ versions: [1], parameters: [{ name: 'address', kind: 'string' }] }],
  }),
  migrations: [{ below: 2, migrate: ({ address }) => ({ url: address }) }],
  params: {
    url: param.string({ label: 'URL', default: 'x' }),
    rows: param.groups({
      label: 'Rows',
      groups: { row: { label: 'Row', fields: { key: param.string({ label: 'Key' }) } } },
    }),
    options: param.collection({ label: 'Options', fields: { slow: param.boolean({ label: 'Slow' }) } }),
  },
})

const node = (given: Partial<WorkflowNode>): WorkflowNode => ({
  name: 'Post',
  type: 'other.post',
  typeVersion: 2.1,
  position: [0, 0],
  parameters: {},
  ...given,
})

const strange = {
  url: 'x',
  colour: 'red',
  rows: { row: [{ key: 'a', hue: 1 }, { hue: 2 }], column: {} },
  options: { slow: false, fast: true },
}

test('every setting that a node does not know is told, and that it is ignored', () => {
  expect(nodeWarnings(description, node({ parameters: strange }))).toEqual([
    'This node has no setting “colour”. It is ignored.',
    'This node has no setting “rows.row.hue”. It is ignored.',
    'This node has no setting “rows.column”. It is ignored.',
    'This node has no setting “options.fast”. It is ignored.',
  ])
  expect(nodeWarnings(description, node({ parameters: strange, disabled: true }))).toEqual([])
  expect(nodeWarnings(description, node({ parameters: { url: 'a', rows: '={{ $json }}' } }))).toEqual([])
})

test('what stands in a parameter is not judged by another one of the same name', () => {
  const shared = defineNode({
    name: 'table',
    label: 'Table',
    description: 'Tables',
    version: 1,
    group: 'output',
    params: {},
    operations: {
      make: {
        label: 'Make',
        params: {
          columns: param.groups({ label: 'Columns', groups: { column: { label: 'Column', fields: {} } } }),
        },
        run: () => [],
      },
      fill: { label: 'Fill', params: { columns: param.resourceMapper({ label: 'Columns' }) }, run: () => [] },
    },
  })
  const filling = { operation: 'fill', columns: { mappingMode: 'defineBelow', value: { a: 1 } } }

  expect(nodeWarnings(shared.description, node({ typeVersion: 1, parameters: filling }))).toEqual([])
})

test('a setting of an older layout is known in its own version only', () => {
  expect(nodeWarnings(description, node({ typeVersion: 1, parameters: { address: 'a' } }))).toEqual([])
  expect(nodeWarnings(description, node({ typeVersion: 1, parameters: { url: 'a' } }))).toHaveLength(1)
  expect(nodeWarnings(description, node({ parameters: { address: 'a' } }))).toHaveLength(1)
})

test.each([
  [2.3, 2.1],
  [7, 2.1],
  [1.5, 1],
  [0.5, 1],
])('version %s, which is not known, runs like %s and says so', (typeVersion, standIn) => {
  expect(nodeWarnings(description, node({ typeVersion }))).toEqual([
    `Version ${typeVersion} of this node is not available here. It runs as version ${standIn}.`,
  ])
})

test('the report on an import says of each node what became of it', () => {
  const nodes = [
    node({ name: 'New', parameters: { url: 'a' } }),
    node({ name: 'Old', typeVersion: 1, parameters: { address: 'a' } }),
    node({ name: 'Strange', parameters: strange }),
    node({ name: 'Newer', typeVersion: 2.4 }),
    node({ name: 'Nobody', type: 'acme.x' }),
  ]

  const report = reportImport({ nodes }, (type) => (type === 'acme.x' ? undefined : description))

  expect(report.map(({ name, outcome, ignored, runsAs }) => ({ name, outcome, ignored, runsAs }))).toEqual([
    { name: 'New', outcome: 'asIs', ignored: [] },
    { name: 'Old', outcome: 'migrated', ignored: [] },
    {
      name: 'Strange',
      outcome: 'partly',
      ignored: ['colour', 'rows.row.hue', 'rows.column', 'options.fast'],
    },
    { name: 'Newer', outcome: 'partly', ignored: [], runsAs: 2.1 },
    { name: 'Nobody', outcome: 'unknownType', ignored: [] },
  ])
})

const stored = (type: string) => {
  const document = { name: 'W', nodes: [node({ type, parameters: strange })], connections: {}, settings: {} }
  return [document, toStoredWorkflow(document, () => description)] as const
}

test('a node of another product is stored byte for byte', () => {
  const [before, after] = stored('other.post')

  expect(JSON.stringify(after)).toBe(JSON.stringify(before))
})

test('what a node of our own does not know is stored beside what differs from the defaults', () => {
  const { url: _, ...kept } = strange

  expect(stored('heddle.post')[1].nodes[0]?.parameters).toEqual(kept)
})
