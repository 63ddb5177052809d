import { createMemoryKnowledge, type ShortWorkflow } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { toolVectorStore } from '../ai-tools/tool-vector-store.node.ts'
import { model } from '../testing/ai-world.ts'
import { embedding, loader, runWithKnowledge, uploaded } from '../testing/knowledge-world.ts'
import { makePdf } from '../testing/make-pdf.ts'
import { vectorStoreInMemory } from './vector-store-in-memory.node.ts'

const types = [vectorStoreInMemory, toolVectorStore]

const store = (mode: string, parameters: object = {}, typeVersion = 1.3) => ({
  type: vectorStoreInMemory.type,
  typeVersion,
  parameters: { mode, ...parameters },
})

const inserting = (parameters: object = {}, loading: object = {}, typeVersion = 1.3): ShortWorkflow => ({
  nodes: {
    Store: store('insert', parameters, typeVersion),
    Loader: { ...loader, parameters: { ...loading } },
    Embedding: embedding,
  },
  lines: ['Start > Store', 'Loader > Store as ai_document', 'Embedding > Store as ai_embedding'],
})

const finding = (parameters: object = {}, typeVersion = 1.3): ShortWorkflow => ({
  nodes: { Store: store('load', parameters, typeVersion), Embedding: embedding },
  lines: ['Start > Store', 'Embedding > Store as ai_embedding'],
})

const fruit = [{ text: 'Apples are red' }, { text: 'Bananas are yellow' }, { text: 'The sky is blue' }]

/** Knowledge with these documents in the store of the usual name. */
async function knowing(items: object[] = fruit) {
  const knowledge = createMemoryKnowledge()
  await runWithKnowledge(inserting(), { types, knowledge, items: items.map((item) => ({ ...item })) })
  return knowledge
}

test('documents are inserted and found again by what they mean', async () => {
  const knowledge = createMemoryKnowledge()

  const inserted = await runWithKnowledge(inserting(), { types, knowledge, items: fruit })
  const found = await runWithKnowledge(finding({ prompt: '={{ $json.ask }}', topK: 1 }), {
    types,
    knowledge,
    items: [{ ask: 'What colour are apples? Apples red' }],
  })

  expect(inserted.json('Store')[0]).toEqual({
    pageContent: 'Apples are red',
    metadata: {
      source: 'blob',
      blobType: 'application/json',
      line: 1,
      loc: { lines: { from: 1, to: 1 } },
    },
  })
  expect(inserted.items('Store').map(({ pairedItem }) => pairedItem)).toEqual([
    { item: 0 },
    { item: 1 },
    { item: 2 },
  ])
  expect(found.json('Store')).toEqual([
    {
      document: { pageContent: 'Apples are red', metadata: expect.objectContaining({ line: 1 }) },
      score: expect.any(Number),
    },
  ])
})

test('many items are sent to the embedding model together, as many as the node says', async () => {
  const together = await runWithKnowledge(inserting(), { types, items: fruit })
  const inTwos = await runWithKnowledge(inserting({ embeddingBatchSize: 2 }), { types, items: fruit })
  const each = await runWithKnowledge(inserting({}, {}, 1), { types, items: fruit })

  const sent = [together, inTwos, each].map(({ asked }) => asked.map(({ input }) => [input].flat().length))
  expect(sent).toEqual([[3], [2, 1], [1, 1, 1]])
})

test('a store has the name that is chosen, as a text or from the list, and can be emptied first', async () => {
  const knowledge = await knowing()
  const again = (parameters: object, version?: number) =>
    runWithKnowledge(inserting(parameters, {}, version), { types, knowledge, items: [{ text: 'New' }] })

  await again({ clearStore: true })
  await again({ memoryKey: { __rl: true, mode: 'id', value: 'other' } })
  await again({ memoryKey: 'third' }, 1.1)

  expect(await knowledge.list()).toEqual(['vector_store_key', 'other', 'third'])
  expect(await knowledge.nearest('vector_store_key', { vector: [1], most: 9 })).toHaveLength(1)
})

test('what is known about documents is left out where nobody wants it', async () => {
  const knowledge = await knowing()

  const run = await runWithKnowledge(finding({ prompt: 'sky', includeDocumentMetadata: false, topK: 1 }), {
    types,
    knowledge,
  })

  expect(run.json('Store')).toEqual([
    { document: { pageContent: expect.any(String) }, score: expect.any(Number) },
  ])
})

test('an agent looks into the store by itself, and every step is recorded', async () => {
  const run = await runWithKnowledge(
    {
      nodes: {
        Agent: {
          type: 'heddle.agent',
          typeVersion: 3.1,
          parameters: { promptType: 'define', text: 'Apples?' },
        },
        Model: model,
        Fruit: store('retrieve-as-tool', { toolDescription: 'All about fruit', topK: 1 }),
        Embedding: embedding,
      },
      lines: [
        'Start > Agent',
        'Model > Agent as ai_languageModel',
        'Fruit > Agent as ai_tool',
        'Embedding > Fruit as ai_embedding',
      ],
    },
    {
      types,
      knowledge: await knowing(),
      script: [{ toolCalls: [{ name: 'Fruit', input: { input: 'apples red' } }] }, { text: 'Red.' }],
    },
  )

  expect(run.json('Agent')).toEqual([{ output: 'Red.' }])
  expect(run.asked[0]?.tools).toEqual([
    expect.objectContaining({ function: expect.objectContaining({ description: 'All about fruit' }) }),
  ])
  expect(JSON.stringify(run.asked.at(-1)?.messages)).toContain('Apples are red')
  expect(run.runData.Fruit?.[0]?.source).toEqual([{ previousNode: 'Agent', previousNodeRun: 0 }])
  expect(run.runData.Embedding?.[0]?.source).toEqual([{ previousNode: 'Fruit', previousNodeRun: 0 }])
})

const answering = (retriever: object = {}): ShortWorkflow => ({
  nodes: {
    Chain: {
      type: 'heddle.chainRetrievalQa',
      typeVersion: 1.6,
      parameters: { promptType: 'define', text: '={{ $json.ask }}' },
    },
    Model: model,
    Retriever: { type: 'heddle.retrieverVectorStore', parameters: { topK: 1 }, ...retriever },
    Store: store('retrieve'),
    Embedding: embedding,
  },
  lines: [
    'Start > Chain',
    'Model > Chain as ai_languageModel',
    'Retriever > Chain as ai_retriever',
    'Store > Retriever as ai_vectorStore',
    'Embedding > Store as ai_embedding',
  ],
})

test('an uploaded PDF is cut, stored, and answers questions', async () => {
  const knowledge = createMemoryKnowledge()
  const pdf = uploaded(makePdf('The treasure lies under the old oak'), 'application/pdf', 'map.pdf')
  const loading = { dataType: 'binary', options: { splitPages: true } }

  const stored = await runWithKnowledge(inserting({}, loading), { types, knowledge, items: [pdf] })
  const run = await runWithKnowledge(answering(), {
    types,
    knowledge,
    items: [{ ask: 'Where is the treasure?' }],
    script: [{ text: 'Under the oak.' }],
  })

  expect(stored.json('Store')).toEqual([
    {
      pageContent: 'The treasure lies under the old oak',
      metadata: {
        source: 'map.pdf',
        blobType: 'application/pdf',
        pdf: { totalPages: 1 },
        loc: { pageNumber: 1, lines: { from: 1, to: 1 } },
      },
    },
  ])
  expect(run.json('Chain')).toEqual([{ response: 'Under the oak.' }])
  expect(JSON.stringify(run.asked.at(-1)?.messages)).toContain('under the old oak')
  expect(run.json('Retriever')).toEqual(run.json('Store'))
})

test('the tool that answers with a store finds its documents', async () => {
  const run = await runWithKnowledge(
    {
      nodes: {
        Agent: {
          type: 'heddle.agent',
          typeVersion: 3.1,
          parameters: { promptType: 'define', text: 'Apples?' },
        },
        Model: model,
        Tool: { type: toolVectorStore.type, typeVersion: 1.1, parameters: { description: 'Fruit' } },
        Store: store('retrieve'),
        Embedding: embedding,
      },
      lines: [
        'Start > Agent',
        'Model > Agent as ai_languageModel',
        'Tool > Agent as ai_tool',
        'Model > Tool as ai_languageModel',
        'Store > Tool as ai_vectorStore',
        'Embedding > Store as ai_embedding',
      ],
    },
    {
      types,
      knowledge: await knowing(),
      script: [
        { toolCalls: [{ name: 'Tool', input: { question: 'Which colour do apples have?' } }] },
        { text: 'Apples are red' },
        { text: 'Red.' },
      ],
    },
  )

  expect(run.json('Agent')).toEqual([{ output: 'Red.' }])
  expect(JSON.stringify(run.asked.slice(1, -1))).toContain('Bananas are yellow')
})

test('SEC-47 text of a document that looks like an expression is never evaluated', async () => {
  const text = '{{ $env.SECRET }} ={{ $json.ask }} ={{ 6 * 7 }}'
  const knowledge = await knowing([{ text: `=${text}` }])
  const items = [{ ask: 'What stands there?' }]

  const found = await runWithKnowledge(finding({ prompt: 'What?' }), { types, knowledge, items })
  const answered = await runWithKnowledge(answering(), { types, knowledge, items, script: [{ text }] })

  expect(found.json('Store')).toEqual([
    { document: expect.objectContaining({ pageContent: `=${text}` }), score: expect.any(Number) },
  ])
  expect(JSON.stringify(answered.asked.at(-1)?.messages)).toContain(text)
  expect(answered.json('Chain')).toEqual([{ response: text }])
})

test('without a model for vectors, a loader or a text the node says what is missing', async () => {
  const without = async (name: string, workflow: ShortWorkflow) => {
    const lines = (workflow.lines ?? []).filter((line) => !line.startsWith(`${name} `))
    const run = await runWithKnowledge({ ...workflow, lines }, { types, items: fruit })
    return run.runData.Store?.[0]?.error?.message
  }

  expect(await without('Embedding', inserting())).toBe('Connect an embedding model to "Store"')
  expect(await without('Loader', inserting())).toBe('Connect a document loader to "Store"')
  expect(await without('', finding({ prompt: ' ' }))).toContain('the text is empty')
  expect(await without('', finding({ prompt: 'x', useReranker: true }))).toBe('Connect a reranker to "Store"')
})

test('an item that cannot be read fails alone where the node goes on after errors', async () => {
  const { nodes, lines } = inserting({}, { dataType: 'binary' })
  const Store = { ...store('insert'), onError: 'continueRegularOutput' as const }

  const run = await runWithKnowledge(
    { nodes: { ...nodes, Store }, lines },
    { types, items: [{ text: 'no file' }, uploaded('All fine', 'text/plain')] },
  )

  expect(run.json('Store')).toEqual([
    { error: 'The item has no files' },
    expect.objectContaining({ pageContent: 'All fine' }),
  ])
})
