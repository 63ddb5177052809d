import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  readWorkflowFile,
  readWorkflowFiles,
  toWorkflowFile,
  workflowFileName,
  type WorkflowDocument,
} from './index.ts'

test.each([
  [undefined, 'Missing workflow'],
  [[], 'Missing workflow'],
  ['{', 'The file does not contain valid JSON data'],
  ['{}', 'Must have an array of nodes'],
  [{ nodes: {} }, 'Must have an array of nodes'],
  [{ nodes: [1] }, 'Node 1 is not an object'],
  [{ nodes: [{ type: 'x' }] }, 'Node 1 has no name'],
  [{ nodes: [{ name: 'Set' }] }, 'Node "Set" has no type'],
  [{ nodes: [{ name: 'Set', type: 'x', disabled: 'yes' }] }, 'Node "Set": disabled:'],
])('K12 a file that cannot be read says why: %j', (file, message) => {
  expect(() => readWorkflowFile(file)).toThrow(message)
})

test('a file of the first generation is read', () => {
  const document = readWorkflowFile({
    id: '7',
    name: 'Old',
    nodes: [
      { name: 'Start', type: 'n8n-nodes-base.start', typeVersion: 1, position: [250, 300], parameters: {} },
      {
        name: 'Mail',
        type: 'n8n-nodes-base.emailSend',
        position: ['450', '300'],
        credentials: { smtp: 'My SMTP', imap: null },
        continueOnFail: true,
        color: null,
      },
    ],
    connections: { Start: { main: [[{ node: 'Mail', type: 'main', index: 0 }]] } },
  })

  expect(document).toEqual({
    name: 'Old',
    nodes: [
      { name: 'Start', type: 'n8n-nodes-base.start', typeVersion: 1, position: [250, 300], parameters: {} },
      {
        name: 'Mail',
        type: 'n8n-nodes-base.emailSend',
        typeVersion: 1,
        position: [450, 300],
        parameters: {},
        credentials: { smtp: 'My SMTP' },
        continueOnFail: true,
      },
    ],
    connections: { Start: { main: [[{ node: 'Mail', type: 'main', index: 0 }]] } },
    settings: {},
  })
})

test('a file of the newest generation is read', () => {
  const document = readWorkflowFile({
    name: 'New',
    nodes: [
      {
        id: 'a1',
        name: 'Hook',
        type: 'n8n-nodes-base.webhook',
        typeVersion: 2.1,
        position: [0, 0],
        parameters: { path: 'x' },
        webhookId: 'w1',
      },
      {
        id: 'a2',
        name: 'Code',
        type: 'n8n-nodes-base.code',
        typeVersion: 2,
        position: [200, 0],
        parameters: { jsCode: 'return []' },
        onError: 'continueErrorOutput',
        credentials: { api: { id: 5, name: 'Key', extra: true } },
      },
    ],
    connections: {
      Hook: { main: [null, [{ node: 'Code', type: 'main', index: 0 }]] },
      Code: { ai_tool: [[{ node: 'Hook', type: 'ai_tool', index: 0 }]] },
    },
    settings: { executionOrder: 'v1', binaryMode: 'separate', timezone: 5, novelty: true },
    pinData: { Hook: [{ json: { a: 1 }, pairedItem: { item: 0 } }], Code: [{ plain: 1 }], Gone: [] },
    meta: { instanceId: 'x' },
    tags: [{ name: 't' }],
  })

  expect(document.connections).toEqual({
    Hook: { main: [[], [{ node: 'Code', type: 'main', index: 0 }]] },
    Code: { ai_tool: [[{ node: 'Hook', type: 'ai_tool', index: 0 }]] },
  })
  expect(document.settings).toEqual({ executionOrder: 'v1', binaryMode: 'separate' })
  expect(document.pinData).toEqual({
    Hook: [{ json: { a: 1 }, pairedItem: { item: 0 } }],
    Code: [{ json: { plain: 1 } }],
  })
  expect(document.nodes[1]).toMatchObject({ credentials: { api: { id: '5', name: 'Key' } } })
  expect(document.nodes[0]).toMatchObject({ id: 'a1', webhookId: 'w1', typeVersion: 2.1 })
})

test('a workflow inside an answer of a template service is found', () => {
  expect(readWorkflowFile({ id: 3, workflow: { nodes: [], connections: {} } })).toEqual({
    name: 'My workflow',
    nodes: [],
    connections: {},
    settings: {},
  })
})

test('connections to nowhere and repeated ones go', () => {
  const nodes = ['A', 'B'].map((name) => ({ name, type: 'x', position: [0, 0] }))
  const target = { node: 'B', index: 0 }

  const { connections } = readWorkflowFile({
    nodes,
    connections: {
      A: {
        main: [[target, target, { node: 'Gone', type: 'main', index: 0 }, 'odd'], 'odd'],
        constructor: [],
      },
      Gone: { main: [[target]] },
      B: 'odd',
    },
  })

  expect(connections).toEqual({ A: { main: [[{ node: 'B', type: 'main', index: 0 }]] } })
})

test('K01 names become unique and missing positions are given', () => {
  const { nodes } = readWorkflowFile({
    nodes: [
      { name: 'Set', type: 'x' },
      { name: 'Set', type: 'x', position: [null, 1] },
      { name: 'Set1', type: 'x', position: [7, 7] },
      { name: '__proto__', type: 'x', position: [7, 7] },
    ],
  })

  expect(nodes.map(({ name, position }) => [name, position])).toEqual([
    ['Set', [240, 300]],
    ['Set1', [0, 1]],
    ['Set2', [7, 7]],
    ['__proto__1', [7, 7]],
  ])
})

test('K08 a workflow that is downloaded and read again is the same', () => {
  const name = fc
    .string({ minLength: 1, maxLength: 8 })
    .filter((text) => !['__proto__', 'constructor'].includes(text))
  const document = fc
    .uniqueArray(name, { maxLength: 6 })
    .chain((names) =>
      fc.record({
        names: fc.constant(names),
        parameters: fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 3, noNullPrototype: true }),
        lines: fc.array(fc.tuple(fc.nat(5), fc.nat(2), fc.nat(5), fc.nat(2)), { maxLength: 8 }),
      }),
    )
    .map(({ names, parameters, lines }) =>
      readWorkflowFile({
        name: 'W',
        nodes: names.map((node, index) => ({
          name: node,
          type: 'x',
          typeVersion: 1,
          position: [index, -index],
          parameters,
          disabled: index === 1,
        })),
        connections: Object.fromEntries(
          lines
            .filter(([from]) => from < names.length)
            .map(([from, output, to, index]) => [
              names[from],
              {
                main: [
                  ...Array.from({ length: output }, () => []),
                  [{ node: names[to], type: 'main', index }],
                ],
              },
            ]),
        ),
        settings: { executionOrder: 'v1' },
      }),
    )

  fc.assert(
    fc.property(document, (original: WorkflowDocument) => {
      const text = JSON.stringify(toWorkflowFile({ ...original, active: false, id: '12' }))
      expect(readWorkflowFile(text)).toEqual(JSON.parse(JSON.stringify(original)))
    }),
  )
})

test('K08 a downloaded workflow carries its id as a number and no tags', () => {
  const file = toWorkflowFile({ id: '12', name: 'W', active: true, nodes: [], connections: {}, settings: {} })

  expect(file).toEqual({ id: 12, name: 'W', active: true, nodes: [], connections: {}, settings: {} })
  expect(workflowFileName('My flow: 1/2')).toBe('My_flow__1_2.json')
  expect(workflowFileName(' ')).toBe('unsaved_workflow.json')
})

test('a file with many workflows gives each of them, and says which cannot be read', () => {
  const file = JSON.stringify([{ name: 'A', nodes: [] }, { name: 'B' }, { name: 'C', nodes: [] }])

  expect(readWorkflowFiles(file)).toMatchObject([
    { document: { name: 'A' } },
    { error: 'Must have an array of nodes' },
    { document: { name: 'C' } },
  ])
  expect(readWorkflowFiles('{"name":"A","nodes":[]}')).toMatchObject([{ document: { name: 'A' } }])
  expect(() => readWorkflowFiles('[]')).toThrow('The file has no workflows')
})

test('W07 what a workflow had elsewhere is read, too: the id by which others call it, and its tags', () => {
  const read = (given: object) => readWorkflowFiles(JSON.stringify({ nodes: [], ...given }))

  expect(read({ id: 'a1B2', tags: [{ id: '1', name: 'Sales' }, 'Old', 5] })).toMatchObject([
    { id: 'a1B2', tags: ['Sales', 'Old'] },
  ])
  expect(read({ id: 12 })).toMatchObject([{ id: '12', tags: [] }])
  expect(read({})).toMatchObject([{ id: undefined, tags: [] }])
})
