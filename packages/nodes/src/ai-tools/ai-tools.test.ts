import type { JsonObject } from '@heddle/core'
import { defineNode, type NodeDefinition } from '@heddle/core/node'
import { createSandbox } from '@heddle/engine'
import { testWorkflow } from '@heddle/engine/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { VectorStore } from '../ai/knowledge.ts'
import { lmChatOpenAi } from '../ai-models/lm-chat-openai.node.ts'
import { executeWorkflowTrigger } from '../execute-workflow/execute-workflow-trigger.node.ts'
import { startDouble, type Double, type DoubleRequest } from '../testing/double.ts'
import { modelDouble } from '../testing/model-double.ts'
import { useTool } from '../testing/use-tool.ts'
import { toolCalculator } from './tool-calculator.node.ts'
import { toolCode } from './tool-code.node.ts'
import { toolSearXng } from './tool-sear-xng.node.ts'
import { toolSerpApi } from './tool-serp-api.node.ts'
import { toolThink } from './tool-think.node.ts'
import { toolVectorStore } from './tool-vector-store.node.ts'
import { toolWikipedia } from './tool-wikipedia.node.ts'
import { toolWorkflow } from './tool-workflow.node.ts'

const mean = '={{ $workflow.id }}'

test('the calculator calculates, and tells the model what it cannot', async () => {
  const { answers, told } = await useTool(toolCalculator, {
    inputs: [{ expression: '2 * (3 + 4)' }, { expression: 'two' }, {}],
  })

  expect(told[0]?.name).toBe('calculator')
  expect(answers).toEqual([
    14,
    '"two" is not known',
    'The input of the tool is wrong: "expression" is missing',
  ])
})

test('a thought comes back as it is', async () => {
  const { answers, told } = await useTool(toolThink, {
    parameters: { description: 'Think first' },
    inputs: [{ thought: mean }],
  })

  expect(told[0]).toMatchObject({ name: 'My_tool', description: 'Think first' })
  expect(answers).toEqual([mean])
})

const seen: DoubleRequest[] = []
let web: Double
beforeAll(async () => {
  web = await startDouble(
    ['en.wikipedia.org', 'serpapi.com', 'search.example.com', 'api.openai.com'],
    (request) => {
      seen.push(request)
      const services: Readonly<Record<string, unknown>> = {
        'en.wikipedia.org': {
          query: {
            pages: [
              { title: 'Green tea', extract: 'Unfermented', index: 2, fullurl: 'https://w/green' },
              { title: 'Tea', extract: 'A drink', index: 1, fullurl: 'https://w/tea' },
            ],
          },
        },
        'serpapi.com': {
          answer_box: { answer: '42', thumbnail: 'https://x' },
          organic_results: [{ position: 1, title: 'Tea', link: 'https://tea', snippet: 'A drink' }],
        },
        'search.example.com': {
          results: [1, 2, 3].map((n) => ({ title: `T${n}`, url: `https://${n}`, content: 'c', score: n })),
        },
      }
      const body = services[request.host]
      return body === undefined ? modelDouble([{ text: 'Steep it for three minutes.' }])(request) : { body }
    },
    {
      serpApi: { apiKey: 'key', allowedHosts: 'serpapi.com' },
      searXngApi: { apiUrl: 'https://search.example.com/' },
      openAiApi: { apiKey: 'key', url: 'https://api.openai.com/v1' },
    },
  )
})
afterAll(() => web.stop())

async function search(node: NodeDefinition, parameters: JsonObject = {}) {
  seen.splice(0)
  const { answers } = await useTool(node, { parameters, inputs: [{ query: mean }], http: web.http })
  return { answer: answers[0], query: seen[0]?.query }
}

test('Wikipedia gives the beginnings of the best articles, the best first', async () => {
  const { answer, query } = await search(toolWikipedia)

  expect(query).toMatchObject({ gsrsearch: mean })
  expect(answer).toEqual([
    { title: 'Tea', text: 'A drink', url: 'https://w/tea' },
    { title: 'Green tea', text: 'Unfermented', url: 'https://w/green' },
  ])
})

test('SerpApi searches with the options of the node, and gives what a model reads', async () => {
  const { answer, query } = await search(toolSerpApi, { options: { gl: 'de', no_cache: true } })

  expect(query).toEqual({ engine: 'google', gl: 'de', no_cache: 'true', q: mean, api_key: 'key' })
  expect(answer).toEqual({
    answer: { answer: '42' },
    results: [{ title: 'Tea', link: 'https://tea', snippet: 'A drink' }],
  })
})

test('SearXNG is asked at the address of the credential, for as many results as wanted', async () => {
  const { answer, query } = await search(toolSearXng, { options: { numResults: 2, language: 'de' } })

  expect(query).toEqual({ q: mean, format: 'json', pageno: '1', language: 'de', safesearch: '0' })
  expect(answer).toEqual([
    { title: 'T1', url: 'https://1', content: 'c' },
    { title: 'T2', url: 'https://2', content: 'c' },
  ])
})

const sandbox = createSandbox({ poolSize: 1, expressionTimeoutMs: 40_000 })
beforeAll(() => sandbox.start())
afterAll(() => sandbox.stop())

test('code gets what the model gives as `query` and returns the answer', async () => {
  const { answers, told } = await useTool(toolCode, {
    node: { typeVersion: 1.1 },
    parameters: { name: 'shout', description: 'Shouts', jsCode: 'return query.toUpperCase() + $json.mark' },
    item: { mark: '!' },
    inputs: [{ query: 'tea' }, { query: '"); throw new Error("no"); ("' }, { query: mean }],
    sandbox,
  })

  expect(told[0]).toMatchObject({ name: 'shout', description: 'Shouts' })
  expect(answers).toEqual(['TEA!', '"); THROW NEW ERROR("NO"); ("!', '={{ $WORKFLOW.ID }}!'])
})

test('code can take an object by an example or a schema, and says what is wrong', async () => {
  const example = await useTool(toolCode, {
    parameters: {
      specifyInputSchema: true,
      jsonSchemaExample: '{"city": "Rome", "days": 1}',
      jsCode: 'return { said: query.city.repeat(query.days) }',
    },
    inputs: [{ city: 'Bern', days: 2 }, { city: 'Bern' }],
    sandbox,
  })
  const schema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] }
  const manual = await useTool(toolCode, {
    parameters: {
      specifyInputSchema: true,
      schemaType: 'manual',
      inputSchema: JSON.stringify(schema),
      jsCode: 'throw new Error("No " + query.n)',
    },
    inputs: [{ n: 1 }],
    sandbox,
  })

  expect(example.answers).toEqual([{ said: 'BernBern' }, 'The input of the tool is wrong: "days" is missing'])
  expect(manual.told[0]?.inputSchema).toEqual(schema)
  expect(manual.answers).toEqual([expect.stringContaining('No 1')])
})

test('Python is refused with a sentence', async () => {
  const { runData } = await useTool(toolCode, { parameters: { language: 'python' } })

  expect(runData['My tool']?.[0]?.error?.message).toBe('Python cannot be run. Write the tool in JavaScript.')
})

const greets = testWorkflow({
  id: '7',
  nodes: {
    Called: {
      type: 'heddle.executeWorkflowTrigger',
      typeVersion: 1.1,
      parameters: { inputSource: 'passthrough' },
    },
  },
})

async function callWorkflow(version: number, parameters: JsonObject, input: JsonObject) {
  const { answers, told } = await useTool(toolWorkflow, {
    node: { typeVersion: version },
    parameters: { description: 'Greets', ...parameters },
    item: { from: 'Ann' },
    inputs: [input],
    nodes: [executeWorkflowTrigger],
    workflows: { '7': greets },
  })
  return { answer: answers[0], told: told[0] }
}

test('a workflow gets its inputs as its tool maps them, and gives its data back', async () => {
  const workflowInputs = {
    mappingMode: 'defineBelow',
    value: { to: "={{ $fromAI('to', 'Whom to greet') }}", from: '={{ $json.from }}', list: ['={{ 1 + 1 }}'] },
  }

  const { answer, told } = await callWorkflow(
    2.2,
    { workflowId: { mode: 'list', value: '7' }, workflowInputs },
    { to: mean },
  )

  expect(told).toMatchObject({
    name: 'My_tool',
    inputSchema: { properties: { to: { type: 'string', description: 'Whom to greet' } }, required: ['to'] },
  })
  expect(answer).toEqual({ to: mean, from: 'Ann', list: [2] })
})

test('where no input is asked for, the model gives one text', async () => {
  const { answer } = await callWorkflow(
    2,
    { name: 'greet', workflowId: { mode: 'id', value: '7' } },
    { query: 'hello' },
  )

  expect(answer).toEqual({ query: 'hello' })
})

test('workflow tools of old documents take a query and fields, and give one field back', async () => {
  const fields = {
    values: [
      { name: 'response', stringValue: '={{ $json.from }}' },
      { name: 'count', type: 'numberValue', numberValue: '3' },
      { name: 'on', type: 'booleanValue', booleanValue: 'false' },
      { name: 'tags', type: 'arrayValue', arrayValue: '["a"]' },
    ],
  }
  const old = { name: 'greet', workflowId: '7', fields }

  const first = await callWorkflow(1, old, { query: 'hello' })
  const missing = await callWorkflow(1.1, { ...old, responsePropertyName: 'answer' }, { query: 'hello' })
  const whole = await callWorkflow(
    1.3,
    { ...old, specifyInputSchema: true, jsonSchemaExample: '{"city": "Rome"}' },
    { city: 'Bern' },
  )

  expect(first).toMatchObject({ answer: 'Ann', told: { name: 'greet' } })
  expect(missing.answer).toBe('The workflow gave no field "answer"')
  expect(whole.answer).toEqual({ city: 'Bern', response: 'Ann', count: 3, on: false, tags: ['a'] })
})

test('a workflow can stand in the parameters of its tool', async () => {
  const { nodes, connections } = greets
  const source = { source: 'parameter', workflowJson: JSON.stringify({ nodes, connections }) }

  const { answer } = await callWorkflow(2.1, source, { query: 'hello' })
  const wrong = await callWorkflow(2.1, { ...source, workflowJson: '{}' }, { query: 'hello' })

  expect(answer).toEqual({ query: 'hello' })
  expect(wrong.answer).toMatch(/not a workflow/)
})

const store = defineNode({
  name: 'store',
  label: 'Store',
  description: 'For tests',
  version: 1,
  group: 'transform',
  supplies: [{ kind: 'ai_vectorStore' }],
  params: {},
  supply: (): VectorStore => ({
    query: async (text, { most }) => [{ text: `${text} ${most}`, metadata: {}, score: 1 }],
  }),
})

test('a question is answered by a model with the documents of a vector store', async () => {
  seen.splice(0)
  const { answers, told } = await useTool(toolVectorStore, {
    parameters: { description: 'How to make tea', topK: 2 },
    inputs: [{ question: 'How long?' }],
    nodes: [store, lmChatOpenAi],
    hanging: {
      Store: { kind: 'ai_vectorStore', type: 'heddle.store' },
      Model: { kind: 'ai_languageModel', type: 'heddle.lmChatOpenAi' },
    },
    http: web.http,
  })

  expect(told[0]?.description).toContain('How to make tea')
  expect(answers).toEqual(['Steep it for three minutes.'])
  expect(JSON.stringify(seen[0]?.body)).toContain('Document 1:\\nHow long? 2')
})
