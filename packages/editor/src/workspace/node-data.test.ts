import type { NodeTypeDescription } from '@heddle/core/node'
import type { Item, RunEntry } from '@heddle/core/run'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { openSample, sampleNode } from '../testing/open-sample.ts'
import { loadSampleTypes, loadTypes, sampleType } from '../testing/sample-types.ts'
import { pathCode } from '../lib/expression-path.ts'
import { showLanguage } from '../lib/i18n.ts'
import { pinItems } from './commands/pin-data.ts'
import { credentialList, credentialTypes } from './credentials.ts'
import { currentDocument, undoStep } from './document-store.ts'
import { ancestorOutput, ancestorsWithData, inputsOf } from './input-data.ts'
import { listIssues } from './issues.ts'
import { ancestorPositions, descendantPositions } from './lineage.ts'
import { nodeEnds } from './run-store.ts'
import type { Workspace } from './workspace.ts'

let workspace: Workspace

beforeEach(async () => {
  await loadSampleTypes()
  workspace = openSample({
    nodes: ['Start', 'A', 'B', 'C'].map((name) => sampleNode(name)),
    connections: ['Start>A', 'A>B', 'B>C'],
  })
})

const entry = (items: Item[], from?: string): RunEntry => ({
  startTime: 0,
  executionTime: 1,
  executionIndex: 0,
  source: from ? [{ previousNode: from, previousNodeOutput: 0, previousNodeRun: 0 }] : [],
  data: { main: [items] },
})

const runs = () => workspace.run.getState().runData

test('the input of a node is what its parents returned last', () => {
  nodeEnds(workspace, 'A', entry([{ json: { old: true } }]))
  nodeEnds(workspace, 'A', entry([{ json: { new: true } }]))

  expect(inputsOf(currentDocument(workspace), 'B', runs())[0]?.items).toEqual([{ json: { new: true } }])
  expect(inputsOf(currentDocument(workspace), 'C', runs())).toEqual([null])
  expect(ancestorsWithData(currentDocument(workspace), 'C', runs())).toEqual(['A'])
})

test('a node in a loop has the items of its own round as input, though the loop ended with another output', () => {
  workspace = openSample({
    nodes: ['Loop', 'Inside', 'Later', 'Done'].map((name) => sampleNode(name)),
    connections: ['Loop>Done', 'Loop:1>Inside', 'Inside>Later', 'Inside>Loop'],
  })
  const round = (n: number) => [{ json: { n } }]
  const loop = (main: Item[][]) => nodeEnds(workspace, 'Loop', { ...entry([]), data: { main } })
  loop([[], round(1)])
  loop([[], round(2)])
  loop([[...round(1), ...round(2)], []])

  expect(inputsOf(currentDocument(workspace), 'Inside', runs())[0]?.items).toEqual(round(2))
  expect(inputsOf(currentDocument(workspace), 'Done', runs())[0]?.items).toHaveLength(2)
  const ofLater = { ancestor: 'Loop', node: 'Later' }
  expect(ancestorOutput(currentDocument(workspace), runs(), ofLater)?.items).toEqual(round(2))

  const source = [{ previousNode: 'Loop', previousNodeOutput: 1, previousNodeRun: 0 }]
  nodeEnds(workspace, 'Inside', { ...entry(round(10)), source })
  expect(inputsOf(currentDocument(workspace), 'Inside', runs())[0]?.items).toEqual(round(1))
})

test('a node before another one shows the output on the way to it', () => {
  workspace = openSample({
    nodes: ['If', 'Yes', 'No', 'Later'].map((name) => sampleNode(name)),
    connections: ['If>Yes', 'If:1>No', 'No>Later'],
  })
  nodeEnds(workspace, 'If', { ...entry([]), data: { main: [[{ json: { yes: 1 } }], [{ json: { no: 1 } }]] } })

  const shown = ancestorOutput(currentDocument(workspace), runs(), { ancestor: 'If', node: 'Later' })
  expect(shown?.items).toEqual([{ json: { no: 1 } }])
})

test('pinned data stands for what a node returned, and is undone like any edit', () => {
  pinItems(workspace, 'A', [{ json: { fixed: 1 }, pairedItem: { item: 3 } }])

  expect(inputsOf(currentDocument(workspace), 'B', runs())[0]?.items).toEqual([{ json: { fixed: 1 } }])
  undoStep(workspace)
  expect(currentDocument(workspace).pinData).toBeUndefined()
})

test('items are followed back to where they came from, and forward', () => {
  const a = [{ json: { n: 0 } }, { json: { n: 1 } }]
  const b = [
    { json: {}, pairedItem: { item: 1 } },
    { json: {}, pairedItem: [{ item: 0 }, { item: 1 }] },
  ]
  const c = [{ json: {}, pairedItem: { item: 0 } }]
  nodeEnds(workspace, 'A', entry(a, 'Start'))
  nodeEnds(workspace, 'B', entry(b, 'A'))
  nodeEnds(workspace, 'C', entry(c, 'B'))
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
  queryClient.setQueryData(credentialList.queryKey, credentials)
  queryClient.setQueryData(credentialTypes.queryKey, [tokenType])
  workspace = openSample({
    nodes: [sampleNode('Ask', { type: 'heddle.asks', ...(name && { credentials: { token: name } }) })],
  })

  expect(listIssues(queryClient, currentDocument(workspace), 'Ask').map(({ text }) => text)).toEqual(expected)
})

test('S03 issues are told in the language of the page', async () => {
  await loadTypes([asking], {
    'GET /node-translation-headers': () => ({}),
    'GET /credentials': () => [],
    'GET /credential-types': () => [tokenType],
    'GET /credential-translation': () => null,
  })
  workspace = openSample({ nodes: [sampleNode('Ask', { type: 'heddle.asks' })] })
  const told = () => listIssues(queryClient, currentDocument(workspace), 'Ask').map(({ text }) => text)
  queryClient.setQueryData(credentialList.queryKey, [])
  queryClient.setQueryData(credentialTypes.queryKey, [tokenType])
  expect(told()).toEqual(['Credentials for "Token API" are not set.'])

  await showLanguage('de')
  await expect.poll(told).toEqual(['Die Zugangsdaten für „Token API“ sind nicht gewählt.'])
  await showLanguage('en')
})

test('paths are written as code', () => {
  expect(pathCode(['a', 0, 'two words', '$x'])).toBe('.a[0]["two words"].$x')
})
