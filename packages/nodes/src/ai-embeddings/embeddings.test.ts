import { createTestClock, runInMemory, sampleNodes } from '@heddle/engine/testing'
import type { NodeDefinition } from '@heddle/core/node'
import { afterAll, describe, expect, test } from 'vitest'
import { embeddingNode } from '../testing/asking-node.ts'
import { startDouble, type Double } from '../testing/double.ts'
import { modelDouble, type ModelScript } from '../testing/model-double.ts'
import { embeddingsAzureOpenAi } from './embeddings-azure-openai.node.ts'
import { embeddingsGoogleGemini } from './embeddings-google-gemini.node.ts'
import { embeddingsMistralCloud } from './embeddings-mistral-cloud.node.ts'
import { embeddingsOllama } from './embeddings-ollama.node.ts'
import { embeddingsOpenAi } from './embeddings-openai.node.ts'

interface Provider {
  name: string
  node: NodeDefinition
  version?: number
  label: string
  credentials: Record<string, Record<string, unknown>>
  path: string
  headers: Record<string, string>
  parameters?: Record<string, unknown>
  options?: Record<string, unknown>
  sent: Record<string, unknown>
  /** Gemini does not say how many tokens there were. */
  countsNothing?: boolean
}

const bearer = { authorization: 'Bearer canary' }
const apiKey = 'canary'

const providers: Provider[] = [
  ...[1, 1.1, 1.2].map((version) => ({
    name: `OpenAI, version ${version}`,
    node: embeddingsOpenAi,
    version,
    label: 'OpenAI',
    credentials: { openAiApi: { apiKey, url: 'https://api.openai.com/v1' } },
    path: '/v1/embeddings',
    headers: bearer,
    options: { dimensions: 256, stripNewLines: true, timeout: 1000 },
    sent: {
      model: version === 1 ? 'text-embedding-ada-002' : 'text-embedding-3-small',
      dimensions: 256,
      input: ['Red apples', 'red apples on a line'],
    },
  })),
  {
    name: 'Google Gemini',
    node: embeddingsGoogleGemini,
    label: 'Google Gemini',
    credentials: { googlePalmApi: { apiKey, host: 'https://generativelanguage.googleapis.com' } },
    path: '/v1beta/models/gemini-embedding-001:batchEmbedContents',
    headers: { 'x-goog-api-key': 'canary' },
    sent: { requests: [{ model: 'models/gemini-embedding-001' }, {}] },
    countsNothing: true,
  },
  {
    name: 'Mistral',
    node: embeddingsMistralCloud,
    label: 'Mistral',
    credentials: { mistralCloudApi: { apiKey } },
    path: '/v1/embeddings',
    headers: bearer,
    options: { stripNewLines: false },
    sent: { model: 'mistral-embed', input: ['Red apples', 'red apples\non a line'] },
  },
  {
    name: 'Ollama',
    node: embeddingsOllama,
    label: 'Ollama',
    credentials: { ollamaApi: { apiKey, baseUrl: 'https://ollama.example.com' } },
    path: '/v1/embeddings',
    headers: bearer,
    sent: { model: 'llama3.2' },
  },
  {
    name: 'Azure OpenAI',
    node: embeddingsAzureOpenAi,
    label: 'Azure OpenAI',
    credentials: {
      azureOpenAiApi: { apiKey, endpointType: 'classic', resourceName: 'acme', apiVersion: '2024-10-21' },
    },
    path: '/openai/deployments/vectors/embeddings',
    headers: { 'api-key': 'canary' },
    parameters: { model: 'vectors' },
    options: { dimensions: 512 },
    sent: { dimensions: 512 },
  },
]

const hosts = [
  'api.openai.com',
  'generativelanguage.googleapis.com',
  'api.mistral.ai',
  'ollama.example.com',
  'acme.openai.azure.com',
]
const doubles: Double[] = []
afterAll(() => Promise.all(doubles.map((double) => double.stop())))

const texts = ['Red apples', 'red apples\non a line']

async function embed(
  { node, version = node.description.defaultVersion, credentials, parameters, options }: Provider,
  script: ModelScript = [],
) {
  const double = await startDouble(hosts, modelDouble(script), credentials)
  doubles.push(double)
  const clock = createTestClock()
  const run = await runInMemory(
    {
      nodes: {
        Start: 'heddle.start',
        Embedding: { type: 'heddle.embedding', parameters: { texts: JSON.stringify(texts) } },
        Model: {
          type: node.type,
          typeVersion: version,
          parameters: { ...parameters, ...(options && { options }) },
        },
      },
      lines: ['Start > Embedding', 'Model > Embedding as ai_embedding'],
    },
    { nodes: [...sampleNodes, embeddingNode, node], http: double.http, credentials, clock },
  )
  const problem = run.runData.Embedding?.[0]?.error
  return { run, requests: double.requests, sleeps: clock.sleeps, problem }
}

describe.each(providers)('$name', (provider) => {
  test('makes a vector of each text, in one request with the settings of the node', async () => {
    const { run, requests } = await embed(provider)

    const [first] = run.json('Embedding')
    expect(first?.vectors).toHaveLength(2)
    expect(requests.map(({ path }) => path)).toEqual([provider.path])
    expect(requests[0]?.body).toMatchObject(provider.sent)
    expect(JSON.stringify(requests[0]?.body)).toContain('Red apples')
  })

  test('tells what it was asked, how many vectors it made and of how many tokens', async () => {
    const { run } = await embed(provider, [{ usage: { input: 9, output: 0 } }])

    const [entry] = run.runData.Model ?? []
    expect(run.json('Model')).toEqual([{ vectors: 2, dimensions: 8 }])
    const { model, ...tokens } = entry?.asked?.tokens ?? {}
    expect(tokens).toEqual(provider.countsNothing ? {} : { input: 9, output: 0 })
    expect(model === undefined).toBe(provider.countsNothing ?? false)
    expect(JSON.stringify(entry?.asked?.input)).toContain('Red apples')
  })

  test('SEC-39 sends its secret, which nothing else gets to see', async () => {
    const { run, requests } = await embed(provider)

    expect(requests[0]?.headers).toMatchObject(provider.headers)
    expect(JSON.stringify([run.state, run.events])).not.toContain('canary')
  })

  test('asks a busy service again, and tells in its words what is wrong', async () => {
    const busy = { status: 429, headers: { 'retry-after': '3' }, body: { error: { message: 'Slow down' } } }
    const wrong = { status: 401, body: { error: { message: 'Invalid API key' } } }
    const { sleeps, problem, requests } = await embed(provider, [{ answer: busy }, { answer: wrong }])

    expect(sleeps).toEqual([3000])
    expect(requests).toHaveLength(2)
    expect(problem?.message).toBe(`${provider.label} does not accept the credential: Invalid API key`)
  })
})

test('many texts are sent in parts, as large as the node says', async () => {
  const [provider] = providers
  if (!provider) throw new Error('There are no providers')

  const { requests, run } = await embed({ ...provider, options: { batchSize: 1 } })

  expect(requests).toHaveLength(2)
  expect(run.runData.Model).toHaveLength(2)
})
