import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { openSample, sampleDocument, sampleNode, toastTitles } from '../../../testing/open-sample.ts'
import { loadTypes, sampleType } from '../../../testing/sample-types.ts'
import { Refusal, serveNothing, type SentCall } from '../../../testing/serve-rest.ts'
import { credentialList, credentialTypes } from '../../../workspace/credentials.ts'
import { examineNodes, needsAttention, type ExaminedNode } from './examine-nodes.ts'
import { explainNode } from './explain-node.ts'
import { forgetImport, importFiles, stopImport, useImport } from './import-store.ts'

let sent: SentCall[]

async function serve(answers: Parameters<typeof loadTypes>[1] = {}): Promise<void> {
  queryClient.clear()
  let last = 0
  sent = await loadTypes(
    [sampleType('set'), sampleType('asks', { credentials: [{ name: 'token', required: true }] })],
    {
      'GET /credentials': () => [
        { id: '5', name: 'Mine', type: 'token', nodesAccess: [], createdAt: '', updatedAt: '' },
      ],
      'GET /credential-types': () => [{ name: 'token', displayName: 'Token API', properties: [] }],
      'POST /workflows': ({ body }) => ({ ...(body as object), id: String(++last) }),
      'POST /workflows/bulk': () => [],
      ...answers,
    },
  )
}
beforeEach(async () => {
  openSample()
  forgetImport()
  await serve()
})

const file = (name: string, content: unknown) =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], name)
const workflow = (name: string) => ({ ...sampleDocument([sampleNode('A')]), name })
const results = () =>
  useImport.getState().results.map((each) => `${each.place} ${each.file} ${each.name} ${each.type}`)
const posted = (path: string) => sent.filter((call) => call.method === 'POST' && call.path === path)

test('W07 every workflow of every file is stored, and how it went is remembered', async () => {
  await importFiles(
    [file('a.json', workflow('A')), file('b.json', [workflow('B'), workflow('C')])],
    undefined,
  )

  expect(useImport.getState()).toMatchObject({ total: 2, done: 2, state: 'ended' })
  expect(results()).toEqual(['0 a.json A imported', '1 b.json B imported', '2 b.json C imported'])
  expect(posted('/workflows')).toHaveLength(3)
  expect(posted('/workflows/bulk')).toEqual([])
})

test('W07 they go into the folder that the person is in', async () => {
  await importFiles([file('a.json', workflow('A'))], '9')

  expect(posted('/workflows/bulk').map(({ body }) => body)).toEqual([
    { action: 'move', ids: ['1'], folderId: '9' },
  ])
})

test('W07 a file that cannot be read, or that the server refuses, is told; the others go on', async () => {
  await serve({
    'POST /workflows': ({ body }) =>
      (body as { name: string }).name === 'Bad'
        ? new Refusal(400, { message: 'No' })
        : { ...(body as object), id: '1' },
  })

  await importFiles(
    [file('x.json', '{'), file('y.json', workflow('Bad')), file('z.json', workflow('Good'))],
    undefined,
  )

  expect(results()).toEqual(['0 x.json x.json failed', '1 y.json Bad failed', '2 z.json Good imported'])
  expect(toastTitles()).toEqual([])
})

test('REL-20 a server that is away ends the import, and is told', async () => {
  serveNothing()

  await importFiles([file('a.json', workflow('A')), file('b.json', workflow('B'))], undefined)

  expect(useImport.getState()).toMatchObject({ state: 'ended', done: 0, results: [] })
  expect(toastTitles()).toHaveLength(1)
})

test('W07 who stops it keeps what is stored; one import at a time, and none of nothing', async () => {
  await serve({
    'POST /workflows': ({ body }) => {
      stopImport()
      return { ...(body as object), id: '1' }
    },
  })
  await importFiles([file('a.json', workflow('A')), file('b.json', workflow('B'))], undefined)
  expect(useImport.getState()).toMatchObject({ state: 'ended', done: 1, total: 2 })

  sent.length = 0
  await importFiles([], undefined)
  useImport.setState({ state: 'running' })
  await importFiles([file('a.json', workflow('A'))], undefined)
  expect(sent).toEqual([])
})

test('W07 credentials that a node lacks here are named: as the workflow calls them, or by their type', async () => {
  await Promise.all([queryClient.fetchQuery(credentialList), queryClient.fetchQuery(credentialTypes)])
  const asks = (name: string, credentials?: object) =>
    sampleNode(name, { type: 'heddle.asks', ...(credentials && { credentials: credentials as never }) })

  const examined = examineNodes(queryClient, [
    asks('None'),
    asks('Gone', { token: { id: '9', name: 'Theirs' } }),
    asks('OldForm', { token: 'Other' }),
    asks('There', { token: { id: '5', name: 'Mine' } }),
    sampleNode('Plain'),
  ])

  expect(examined.map(({ credentials }) => credentials)).toEqual([
    ['Token API'],
    ['Theirs'],
    ['Other'],
    [],
    [],
  ])
  expect(examined.map(needsAttention)).toEqual([true, true, true, false, false])
})

const node = (given: Partial<ExaminedNode>): ExaminedNode => ({
  name: 'A',
  type: 'heddle.set',
  typeVersion: 1,
  outcome: 'asIs',
  ignored: [],
  credentials: [],
  ...given,
})

test.each([
  [{}, 1, /./],
  [{ outcome: 'migrated', typeVersion: 2 }, 1, /2/],
  [{ outcome: 'partly', ignored: ['a', 'b'] }, 1, /a, b/],
  [{ outcome: 'partly', runsAs: 3, typeVersion: 9 }, 1, /9.*3|3.*9/],
  [{ outcome: 'unknownType', type: 'n8n-nodes-base.odd' }, 1, /n8n-nodes-base\.odd/],
  [{ outcome: 'unknownType', type: 'n8n-nodes-extra.odd' }, 2, /n8n-nodes-extra\.odd/],
  [{ outcome: 'unknownType', type: '@scope/pack.odd' }, 2, /@scope\/pack/],
  [{ outcome: 'unknownType', type: '@n8n/pack.odd' }, 1, /@n8n/],
  [
    { outcome: 'unknownType', type: '@n8n/n8n-nodes-langchain.embeddingsCohere' },
    1,
    /^Embeddings Cohere isn’t available yet. Heddle keeps its settings/,
  ],
  [{ credentials: ['Theirs'] }, 1, /Theirs/],
] as [Partial<ExaminedNode>, number, RegExp][])(
  'W07 %j is explained in %d sentences',
  (given, count, words) => {
    const sentences = explainNode(node(given))

    expect(sentences).toHaveLength(count)
    expect(sentences.join(' ')).toMatch(words)
  },
)

test('W07 a node that works as it did says so, and one that was rewritten says from which version', () => {
  expect(explainNode(node({}))).not.toEqual(explainNode(node({ outcome: 'migrated' })))
  expect(explainNode(node({ outcome: 'partly', ignored: ['a'] }))).not.toEqual(explainNode(node({})))
})
