import { createMemoryKnowledge, testWorkflow, type ShortWorkflow } from '@heddle/engine/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { vectorStoreInMemory } from '../ai-stores/vector-store-in-memory.node.ts'
import { model } from '../testing/ai-world.ts'
import { startDouble, type Double } from '../testing/double.ts'
import { embedding, loader, runWithKnowledge } from '../testing/knowledge-world.ts'
import { modelDouble } from '../testing/model-double.ts'
import { rerankerCohere } from './reranker-cohere.node.ts'
import { retrieverContextualCompression } from './retriever-contextual-compression.node.ts'
import { retrieverMultiQuery } from './retriever-multi-query.node.ts'
import { retrieverWorkflow } from './retriever-workflow.node.ts'
import { executeWorkflowTrigger } from '../execute-workflow/execute-workflow-trigger.node.ts'

const types = [
  vectorStoreInMemory,
  rerankerCohere,
  retrieverContextualCompression,
  retrieverMultiQuery,
  retrieverWorkflow,
]

const store = (parameters: object) => ({
  type: vectorStoreInMemory.type,
  typeVersion: 1.3,
  parameters: { ...parameters },
})

async function knowing() {
  const knowledge = createMemoryKnowledge()
  await runWithKnowledge(
    {
      nodes: { Store: store({ mode: 'insert' }), Loader: loader, Embedding: embedding },
      lines: ['Start > Store', 'Loader > Store as ai_document', 'Embedding > Store as ai_embedding'],
    },
    { types, knowledge, items: [{ text: 'Apples are red' }, { text: 'Bananas are yellow' }] },
  )
  return knowledge
}

const asking = (nodes: ShortWorkflow['nodes'], lines: string[], retriever = 'Retriever'): ShortWorkflow => ({
  nodes: {
    Chain: {
      type: 'heddle.chainRetrievalQa',
      typeVersion: 1.6,
      parameters: { promptType: 'define', text: 'What colour?' },
    },
    Model: model,
    Found: { type: 'heddle.retrieverVectorStore', parameters: { topK: 1 } },
    Store: store({ mode: 'retrieve' }),
    Embedding: embedding,
    ...nodes,
  },
  lines: [
    'Start > Chain',
    'Model > Chain as ai_languageModel',
    `${retriever} > Chain as ai_retriever`,
    'Store > Found as ai_vectorStore',
    'Embedding > Store as ai_embedding',
    ...lines,
  ],
})

test('a question is asked in several ways, and what is found twice counts once', async () => {
  const run = await runWithKnowledge(
    asking({ Retriever: { type: retrieverMultiQuery.type, parameters: { options: { queryCount: 2 } } } }, [
      'Model > Retriever as ai_languageModel',
      'Found > Retriever as ai_retriever',
    ]),
    {
      types,
      knowledge: await knowing(),
      script: [{ text: '1. Apples red?\n2. Bananas yellow?\n3. More?' }, { text: 'Both' }],
    },
  )

  expect(run.runData.Found?.map(({ asked }) => asked?.input)).toEqual([
    { query: 'Apples red?' },
    { query: 'Bananas yellow?' },
  ])
  expect(run.json('Retriever')).toHaveLength(2)
  expect(run.json('Chain')).toEqual([{ response: 'Both' }])
})

test('of each document only that is kept which a model finds to be of use', async () => {
  const both = { Found: { type: 'heddle.retrieverVectorStore', parameters: { topK: 2 } } }
  const run = await runWithKnowledge(
    asking({ ...both, Retriever: retrieverContextualCompression.type }, [
      'Model > Retriever as ai_languageModel',
      'Found > Retriever as ai_retriever',
    ]),
    { types, knowledge: await knowing(), script: [{ text: 'red' }, { text: 'NOTHING' }, { text: 'Red' }] },
  )

  expect(run.json('Retriever').map(({ document }) => document)).toEqual([
    expect.objectContaining({ pageContent: 'red' }),
  ])
  expect(run.json('Chain')).toEqual([{ response: 'Red' }])
})

test('another workflow finds the documents, with further values', async () => {
  const called = testWorkflow({ nodes: { Called: { type: executeWorkflowTrigger.type, typeVersion: 1 } } })
  const fields = { values: [{ name: 'most', type: 'numberValue', numberValue: '3' }] }
  const parameters = { workflowId: { __rl: true, mode: 'id', value: '7' }, fields }

  const run = await runWithKnowledge(
    asking({ Retriever: { type: retrieverWorkflow.type, typeVersion: 1.1, parameters } }, []),
    { types: [...types, executeWorkflowTrigger], workflows: { 7: called }, script: [{ text: 'Done' }] },
  )

  expect(run.json('Retriever')).toEqual([
    { document: { pageContent: '{"query":"What colour?","most":3}', metadata: { itemIndex: 0 } }, score: 1 },
  ])
  expect(run.json('Chain')).toEqual([{ response: 'Done' }])
})

let double: Double
const credentials = { cohereApi: { apiKey: 'canary' } }
const openAi = { openAiApi: { apiKey: 'k', url: 'https://api.openai.com/v1' } }
beforeAll(async () => {
  const models = modelDouble(() => ({ text: 'Done' }))
  double = await startDouble(
    ['api.cohere.ai', 'api.openai.com'],
    (request) =>
      request.path === '/v2/rerank'
        ? { body: { results: [{ index: 1, relevance_score: 0.9 }] } }
        : models(request),
    { ...credentials, ...openAi },
  )
})
afterAll(() => double.stop())

test('a reranker has the last word about which documents are the best; SEC-39 its key stays unseen', async () => {
  const both = { Found: { type: 'heddle.retrieverVectorStore', parameters: { topK: 2 } } }
  const run = await runWithKnowledge(
    asking(
      {
        ...both,
        Store: store({ mode: 'retrieve', useReranker: true }),
        Reranker: { type: rerankerCohere.type, parameters: { topN: 1 } },
      },
      ['Reranker > Store as ai_reranker'],
      'Found',
    ),
    { types, knowledge: await knowing(), http: double.http },
  )

  const sent = double.requests.find(({ path }) => path === '/v2/rerank')
  expect(sent?.headers).toMatchObject({ authorization: 'Bearer canary' })
  expect(sent?.body).toMatchObject({ model: 'rerank-v3.5', query: 'What colour?', top_n: 1 })
  const { documents } = (sent?.body ?? { documents: [] }) as { documents: string[] }
  expect(run.json('Found')).toEqual([
    { document: expect.objectContaining({ pageContent: documents[1] }), score: 0.9 },
  ])
  expect(run.runData.Reranker).toHaveLength(1)
  expect(JSON.stringify(run.state)).not.toContain('canary')
})
