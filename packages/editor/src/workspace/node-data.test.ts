import type { Item, NodeTypeDescription, RunEntry } from '@heddle/core'
import { beforeEach, expect, test } from 'vitest'
import { openSample, sampleNode } from '../testing/open-sample.ts'
import { loadSampleTypes, loadTypes, sampleType } from '../testing/sample-types.ts'
import { pathCode } from '../lib/expression-path.ts'
import { showLanguage } from '../lib/i18n.ts'
import { pinItems } from './commands/pin-data.ts'
import { useCredentials } from './credentials.ts'
import { currentDocument, undoStep } from './document-store.ts'
import { ancestorOutput, ancestorsWithData, inputsOf } from './input-data.ts'
import { listIssues } from './issues.ts'
import { ancestorPositions, descendantPositions } from './lineage.ts'
import { nodeEnds, useRun } from './run-store.ts'
import { webhookUrl } from './webhook-url.ts'

beforeEach(async () => {
  await loadSampleTypes()
  openSample({
    nodes: ['Start', 'A', 'B', 'C'].map((name) => sampleNode(name)),
    wires: ['Start>A', 'A>B', 'B>C'],
  })
})

const entry = (items: Item[], from?: string): RunEntry => ({
  startTime: 0,
  executionTime: 1,
  executionIndex: 0,
  source: from ? [{ previousNode: from, previousNodeOutput: 0, previousNodeRun: 0 }] : [],
  data: { main: [items] },
})

const runs = () => useRun.getState().runData

test('the input of a node is what its parents returned last', () => {
  nodeEnds('A', entry([{ json: { old: true } }]))
  nodeEnds('A', entry([{ json: { new: true } }]))

  expect(inputsOf(currentDocument(), 'B', runs())[0]?.items).toEqual([{ json: { new: true } }])
  expect(inputsOf(currentDocument(), 'C', runs())).toEqual([null])
  expect(ancestorsWithData(currentDocument(), 'C', runs())).toEqual(['A'])
})

test('a node in a loop has the items of its own round as input, though the loop ended with another output', () => {
  openSample({
    nodes: ['Loop', 'Inside', 'Later', 'Done'].map((name) => sampleNode(name)),
    wires: ['Loop>Done', 'Loop:1>Inside', 'Inside>Later', 'Inside>Loop'],
  })
  const round = (n: number) => [{ json: { n } }]
  const loop = (main: Item[][]) => nodeEnds('Loop', { ...entry([]), data: { main } })
  loop([[], round(1)])
  loop([[], round(2)])
  loop([[...round(1), ...round(2)], []])

  expect(inputsOf(currentDocument(), 'Inside', runs())[0]?.items).toEqual(round(2))
  expect(inputsOf(currentDocument(), 'Done', runs())[0]?.items).toHaveLength(2)
  const ofLater = { ancestor: 'Loop', node: 'Later' }
  expect(ancestorOutput(currentDocument(), runs(), ofLater)?.items).toEqual(round(2))

  const source = [{ previousNode: 'Loop', previousNodeOutput: 1, previousNodeRun: 0 }]
  nodeEnds('Inside', { ...entry(round(10)), source })
  expect(inputsOf(currentDocument(), 'Inside', runs())[0]?.items).toEqual(round(1))
})

test('a node before another one shows the output on the way to it', () => {
  openSample({
    nodes: ['If', 'Yes', 'No', 'Later'].map((name) => sampleNode(name)),
    wires: ['If>Yes', 'If:1>No', 'No>Later'],
  })
  nodeEnds('If', { ...entry([]), data: { main: [[{ json: { yes: 1 } }], [{ json: { no: 1 } }]] } })

  const shown = ancestorOutput(currentDocument(), runs(), { ancestor: 'If', node: 'Later' })
  expect(shown?.items).toEqual([{ json: { no: 1 } }])
})

test('pinned data stands for what a node returned, and is undone like any edit', () => {
  pinItems('A', [{ json: { fixed: 1 }, pairedItem: { item: 3 } }])

  expect(inputsOf(currentDocument(), 'B', runs())[0]?.items).toEqual([{ json: { fixed: 1 } }])
  undoStep()
  expect(currentDocument().pinData).toBeUndefined()
})

test('items are followed back to where they came from, and forward', () => {
  const a = [{ json: { n: 0 } }, { json: { n: 1 } }]
  const b = [
    { json: {}, pairedItem: { item: 1 } },
    { json: {}, pairedItem: [{ item: 0 }, { item: 1 }] },
  ]
  const c = [{ json: {}, pairedItem: { item: 0 } }]
  nodeEnds('A', entry(a, 'Start'))
  nodeEnds('B', entry(b, 'A'))
  nodeEnds('C', entry(c, 'B'))
  const positions = (node: 'B' | 'C', item: number) => {
    const run = runs()[node]?.[0]
    const found = run?.data?.main[0]?.[item]
    return run && found ? ancestorPositions(runs(), { run, item: found }, { node: 'A', items: a }) : undefined
  }

  expect(positions('B', 1)).toEqual([0, 1])
  expect(positions('C', 0)).toEqual([1])
  const run = runs().B?.[0]
  expect(run && descendantPositions(runs(), { run, items: b }, { node: 'A', items: a, item: 1 })).toEqual([
    0, 1,
  ])
})

const asking: NodeTypeDescription = sampleType('asks', { credentials: [{ name: 'token', required: true }] })
const credential = (id: string, name: string) => ({
  id,
  name,
  type: 'token',
  nodesAccess: [],
  createdAt: '',
  updatedAt: '',
})
const tokenType = { name: 'token', displayName: 'Token API', properties: [] }

test.each([
  ['none is set', undefined, [], ['Credentials for "Token API" are not set.']],
  [
    'several have the name',
    'Mine',
    [credential('1', 'Mine'), credential('2', 'Mine')],
    [
      'Credentials with name "Mine" exist for "Token API"',
      'Credentials are not clearly identified. Please select the correct credentials.',
    ],
  ],
  [
    'none has the name',
    'Mine',
    [],
    [
      'Credentials with name "Mine" do not exist for "Token API".',
      'You can create credentials with the exact name and then they get auto-selected on refresh.',
    ],
  ],
  ['it is there', 'Mine', [credential('1', 'Mine')], []],
])('N12 credential issues when %s', async (_case, name, credentials, expected) => {
  await loadTypes([asking])
  useCredentials.setState({ credentials, types: [tokenType] })
  openSample({
    nodes: [sampleNode('Ask', { type: 'heddle.asks', ...(name && { credentials: { token: name } }) })],
  })

  expect(listIssues('Ask').map(({ text }) => text)).toEqual(expected)
})

test('S03 issues are told in the language of the page', async () => {
  await loadTypes([asking], {
    'GET /node-translation-headers': () => ({}),
    'GET /credentials': () => [],
    'GET /credential-types': () => [tokenType],
    'GET /credential-translation': () => null,
  })
  openSample({ nodes: [sampleNode('Ask', { type: 'heddle.asks' })] })
  const told = () => listIssues('Ask').map(({ text }) => text)
  useCredentials.setState({ credentials: [], types: [tokenType] })
  expect(told()).toEqual(['Credentials for "Token API" are not set.'])

  await showLanguage('de')
  await expect.poll(told).toEqual(['Die Zugangsdaten für „Token API“ sind nicht gewählt.'])
  await showLanguage('en')
})

const settings = {
  urlBaseWebhook: 'https://x.example/',
  endpointWebhook: 'webhook',
  endpointWebhookTest: 'webhook-test',
}

test.each([
  ['leads', 'test', 'https://x.example/webhook-test/leads'],
  ['/leads', 'production', 'https://x.example/webhook/leads'],
  ['users/:id', 'production', 'https://x.example/webhook/hook-1/users/:id'],
  ['={{ "le" + "ads" }}/', 'production', 'https://x.example/webhook/leads'],
  ['={{ nonsense( }}', 'test', '[invalid expression]'],
] as const)('the path %s has the %s address %s', (path, kind, url) => {
  const webhook = { name: 'default', httpMethod: 'GET', path: '={{ $parameter["path"] }}', isFullPath: true }
  const node = sampleNode('Hook', { webhookId: 'hook-1' })

  expect(webhookUrl({ webhook, node, parameters: { path }, kind, settings, workflowId: '1' })).toBe(url)
})

test.each([
  [{}, 'https://x.example/form-test/hook-1'],
  [{ path: 'contact' }, 'https://x.example/form-test/contact'],
])('a form with the options %j has the address %s', (options, url) => {
  const path = '={{ $parameter["options"]["path"] || "" }}'
  const webhook = { name: 'setup', httpMethod: 'GET', path, isFullPath: true, nodeType: 'form' } as const
  const node = sampleNode('Form', { webhookId: 'hook-1' })
  const place = { webhook, node, kind: 'test', settings, workflowId: '1' } as const

  expect(webhookUrl({ ...place, parameters: { options } })).toBe(url)
})

test('paths are written as code', () => {
  expect(pathCode(['a', 0, 'two words', '$x'])).toBe('.a[0]["two words"].$x')
})
