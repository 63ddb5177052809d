import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { useSession } from '../../../api/session.ts'
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
      'GET /workflows': () => [{ id: '100', name: 'Ours', active: false, tags: [] }],
      'GET /tags': () => [{ id: '3', name: 'Sales' }],
      'POST /workflows': ({ body }) => ({ ...(body as object), id: String(++last) }),
      'PATCH /workflows/1': ({ body }) => ({ ...(body as object), id: '1' }),
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
  expect(results()).toEqual(['0 a.json A workflow', '1 b.json B workflow', '2 b.json C workflow'])
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

  expect(results()).toEqual(['0 x.json x.json failed', '1 y.json Bad failed', '2 z.json Good workflow'])
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

  const examined = examineNodes(
    queryClient,
    [
      asks('None'),
      asks('Gone', { token: { id: '9', name: 'Theirs' } }),
      asks('OldForm', { token: 'Other' }),
      asks('There', { token: { id: '5', name: 'Mine' } }),
      sampleNode('Plain'),
    ],
    new Map(),
  )

  expect(examined.map(({ credentials }) => credentials)).toEqual([
    ['Token API'],
    ['Theirs'],
    ['Other'],
    [],
    [],
  ])
  expect(examined.map(needsAttention)).toEqual([true, true, true, false, false])
})

const oauthFields = ['clientId', 'clientSecret'].map((name) => ({
  name,
  displayName: name,
  type: 'string' as const,
  default: '',
}))

async function serveCredentials(): Promise<void> {
  let last = 10
  await serve({
    'GET /credential-types': () => [
      { name: 'token', displayName: 'Token API', properties: [{ ...oauthFields[0], name: 'key' }] },
      { name: 'oAuth2Api', displayName: 'OAuth2 API', properties: oauthFields },
    ],
    'POST /credentials': ({ body }) => ({
      ...(body as object),
      id: String(++last),
      createdAt: '',
      updatedAt: '',
    }),
  })
}

test('W07 credentials come first, whatever the order of the files, and the workflows use them', async () => {
  await serveCredentials()
  const asks = sampleNode('Asks', {
    type: 'heddle.asks',
    credentials: { token: { id: 'theirs', name: 'Key' } },
  })

  await importFiles(
    [
      file('flow.json', { ...sampleDocument([asks]), name: 'Flow' }),
      file('all.json', [{ id: 'theirs', name: 'Key', type: 'token', data: { key: 's', other: 'x' } }]),
    ],
    undefined,
  )

  expect(results()).toEqual(['0 all.json Key credential', '1 flow.json Flow workflow'])
  expect(posted('/credentials').map(({ body }) => body)).toEqual([
    { name: 'Key', type: 'token', data: { key: 's' }, nodesAccess: [{ nodeType: 'heddle.asks' }] },
  ])
  expect(posted('/workflows')[0]?.body).toMatchObject({
    nodes: [{ credentials: { token: { id: '11', name: 'Key' } } }],
  })
  expect(useImport.getState().results[1]).toMatchObject({ nodes: [{ credentials: [] }] })
})

test('W07 an account is connected with the tokens that come along, or has to be connected again', async () => {
  await serveCredentials()
  const account = (name: string, data: object) => ({ name, type: 'oAuth2Api', data })

  await importFiles(
    [
      file('all.json', [
        account('Kept', { clientId: 'c', oauthTokenData: { refresh_token: 'r' } }),
        account('Lost', { clientId: 'c' }),
      ]),
    ],
    undefined,
  )

  expect(useImport.getState().results).toMatchObject([
    { type: 'credential', name: 'Kept', kind: 'OAuth2 API', advice: [] },
    { type: 'credential', name: 'Lost', advice: [expect.stringContaining('connect')] },
  ])
})

test('W07 a credential that is there, unknown or encrypted is told, and nothing is stored', async () => {
  await serveCredentials()

  await importFiles(
    [
      file('all.json', [
        { name: 'Mine', type: 'token', data: { key: 'other' } },
        { name: 'Odd', type: 'unheardOf', data: {} },
        { name: 'Closed', type: 'token', data: 'U2FsdGVkX18' },
      ]),
    ],
    undefined,
  )

  expect(results()).toEqual(['0 all.json Mine failed', '1 all.json Odd failed', '2 all.json Closed failed'])
  expect(useImport.getState().results).toMatchObject([
    { error: expect.stringContaining('already exists') },
    { error: expect.stringContaining('unheardOf') },
    { error: expect.stringContaining('--decrypted') },
  ])
  expect(posted('/credentials')).toEqual([])
})

const calls = (value: string, cachedResultName: string) => ({
  ...sampleDocument([
    sampleNode('Call', {
      type: 'heddle.executeWorkflow',
      parameters: { workflowId: { __rl: true, mode: 'list', value, cachedResultName } },
    }),
  ]),
  name: 'Caller',
})
const calledIn = (body: unknown) =>
  (body as { nodes: { parameters: { workflowId: { value: string } } }[] }).nodes[0]?.parameters.workflowId
    .value
const patched = () => sent.filter(({ method }) => method === 'PATCH').map(({ path, body }) => [path, body])

test('W07 workflows that call each other do so here, whatever the order in which they come', async () => {
  await importFiles(
    [
      file('a.json', { ...calls('theirs', 'Helper'), settings: { errorWorkflow: 'theirs' } }),
      file('b.json', { ...workflow('Helper'), id: 'theirs' }),
    ],
    undefined,
  )

  expect(patched()).toEqual([['/workflows/1', expect.objectContaining({ settings: { errorWorkflow: '2' } })]])
  expect(calledIn(patched()[0]?.[1])).toBe('2')
  expect(useImport.getState().results).toMatchObject([{ nodes: [{ workflow: undefined }], advice: [] }, {}])
})

test('W07 a workflow that cannot be linked is told, and the others are linked', async () => {
  await serve({
    'PATCH /workflows/1': () => new Refusal(409, { message: 'No' }),
    'PATCH /workflows/2': ({ body }) => ({ ...(body as object), id: '2' }),
  })

  await importFiles(
    [
      file('a.json', calls('theirs', 'Helper')),
      file('b.json', calls('theirs', 'Helper')),
      file('c.json', { ...workflow('Helper'), id: 'theirs' }),
    ],
    undefined,
  )

  expect(patched().map(([path]) => path)).toEqual(['/workflows/1', '/workflows/2'])
  expect(useImport.getState().results).toMatchObject([
    { advice: [expect.stringContaining('No')], nodes: [{ workflow: 'Helper' }] },
    { advice: [], nodes: [{ workflow: undefined }] },
    {},
  ])
  expect(toastTitles()).toEqual([])
})

test('W07 one that came before is linked at once', async () => {
  await importFiles(
    [file('b.json', { ...workflow('Helper'), id: 5 }), file('a.json', calls('5', 'Helper'))],
    undefined,
  )

  expect(calledIn(posted('/workflows')[1]?.body)).toBe('1')
  expect(patched()).toEqual([])
})

test('W07 a workflow that did not come along is named, and another one with its id is not called', async () => {
  await importFiles(
    [file('a.json', { ...calls('100', 'Theirs'), settings: { errorWorkflow: '100', callerIds: '100' } })],
    undefined,
  )

  expect(calledIn(posted('/workflows')[0]?.body)).toBe('')
  expect(posted('/workflows')[0]?.body).toMatchObject({ settings: {} })
  const [result] = useImport.getState().results
  expect(result).toMatchObject({
    nodes: [{ workflow: 'Theirs' }],
    advice: [expect.stringContaining('error workflow'), expect.stringContaining('may call')],
  })
  expect(explainNode(node({ workflow: 'Theirs' })).join(' ')).toContain('Theirs')
  expect(needsAttention(node({ workflow: 'Theirs' }))).toBe(true)
})

test('W07 tags come along: those that are here are used, the others are made once', async () => {
  await serve({
    'POST /tags': ({ body }) =>
      (body as { name: string }).name === 'Bad'
        ? new Refusal(400, { message: 'No' })
        : { ...(body as object), id: '4', createdAt: '', updatedAt: '' },
  })
  const tagged = (...names: string[]) => ({
    ...workflow('A'),
    tags: names.map((name) => ({ id: 'x', name })),
  })

  await importFiles([file('a.json', tagged('sales', 'New')), file('b.json', tagged('New', 'Bad'))], undefined)

  expect(posted('/workflows').map(({ body }) => (body as { tags: string[] }).tags)).toEqual([
    ['3', '4'],
    ['4'],
  ])
  expect(posted('/tags')).toHaveLength(2)
  expect(useImport.getState().results).toMatchObject([
    { advice: [] },
    { advice: [expect.stringMatching(/Bad.*No/)] },
  ])
})

test('W07 where tags are switched off, none are made', async () => {
  useSession.setState({ settings: { workflowTagsDisabled: true } as never })
  onTestFinished(() => useSession.setState({ settings: undefined }))

  await importFiles([file('a.json', { ...workflow('A'), tags: [{ name: 'New' }] })], undefined)

  expect(posted('/tags')).toEqual([])
  expect(posted('/workflows')[0]?.body).toMatchObject({ tags: [] })
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
