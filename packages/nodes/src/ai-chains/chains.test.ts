import type { NodeDefinition } from '@heddle/core/node'
import { defineNode } from '@heddle/core/node'
import type { ShortWorkflow } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import type { Retriever } from '../ai/knowledge.ts'
import { model, runWithModel } from '../testing/ai-world.ts'
import { chainLlm } from './chain-llm.node.ts'
import { chainRetrievalQa } from './chain-retrieval-qa.node.ts'
import { chainSummarization } from './chain-summarization.node.ts'
import { informationExtractor } from './information-extractor.node.ts'
import { sentimentAnalysis } from './sentiment-analysis.node.ts'
import { textClassifier } from './text-classifier.node.ts'

/** Finds the same text for every question. */
const finder = defineNode({
  name: 'finder',
  label: 'Finder',
  description: 'For tests',
  version: 1,
  group: 'transform',
  supplies: [{ kind: 'ai_retriever' }],
  params: {},
  supply: (): Retriever => async (query) => [{ text: `About ${query}: {question}`, metadata: {}, score: 1 }],
})

const types = [
  chainLlm,
  chainRetrievalQa,
  chainSummarization,
  informationExtractor,
  sentimentAnalysis,
  textClassifier,
  finder,
]

const chain = (
  type: NodeDefinition,
  { parameters = {}, typeVersion = type.description.defaultVersion, ...more }: Record<string, unknown> = {},
): ShortWorkflow => ({
  nodes: {
    Chain: {
      type: type.type,
      typeVersion: Number(typeVersion),
      parameters: parameters as Record<string, unknown>,
      ...more,
    },
    Model: model,
  },
  lines: ['Start > Chain', 'Model > Chain as ai_languageModel'],
})

const plus = (
  { nodes, lines = [] }: ShortWorkflow,
  more: ShortWorkflow['nodes'],
  ...wires: string[]
): ShortWorkflow => ({ nodes: { ...nodes, ...more }, lines: [...lines, ...wires] })

const define = (text: string, more: object = {}) => ({ promptType: 'define', text, ...more })

test('a chain sends its messages in order, with a picture in the prompt', async () => {
  const messageValues = [
    { message: 'Be kind' },
    { type: 'HumanMessagePromptTemplate', message: 'Hi' },
    { type: 'AIMessagePromptTemplate', message: 'Hello' },
    {
      type: 'HumanMessagePromptTemplate',
      messageType: 'imageBinary',
      binaryImageDataKey: 'photo',
      imageDetail: 'low',
    },
  ]
  const photo = { mimeType: 'image/png', data: Buffer.from('x').toString('base64') }

  const run = await runWithModel(
    chain(chainLlm, { parameters: define('What is it?', { messages: { messageValues } }) }),
    { types, items: [{ json: {}, binary: { photo } }], script: [{ text: 'A cat' }] },
  )

  expect(run.json('Chain')).toEqual([{ text: 'A cat' }])
  expect(run.asked[0]?.messages).toEqual([
    { role: 'system', content: 'Be kind' },
    { role: 'user', content: 'Hi' },
    { role: 'assistant', content: 'Hello' },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'What is it?' },
        { type: 'image_url', image_url: { url: 'data:image/png;base64,eA==', detail: 'low' } },
      ],
    },
  ])
})

test('an address of a picture goes to a model that looks itself; other schemes go nowhere', async () => {
  const ask = (imageUrl: string) => {
    const row = { type: 'HumanMessagePromptTemplate', messageType: 'imageUrl', imageUrl }
    const parameters = define('What is it?', { messages: { messageValues: [row] } })
    return runWithModel(chain(chainLlm, { parameters }), { types, script: [{ text: 'A cat' }] })
  }

  const good = await ask('https://example.com/cat.png')
  const bad = await ask('file:///etc/passwd')

  expect(JSON.stringify(good.asked[0]?.messages)).toContain('https://example.com/cat.png')
  expect(bad.runData.Chain?.[0]?.error?.message).toBe('"file:///etc/passwd" is no address of an image')
  expect(bad.asked).toEqual([])
})

test.each([
  [1, { input: 'Hi' }],
  [1.2, { chat_input: 'Hi' }],
  [1.3, { chatInput: 'Hi' }],
  [1.4, { chatInput: 'Hi' }],
  [1.9, { chatInput: 'Hi' }],
])('a chain of version %s takes its prompt where that version has it', async (typeVersion, item) => {
  const run = await runWithModel(chain(chainLlm, { typeVersion }), {
    types,
    items: [item],
    script: [{ text: 'ok' }],
  })

  expect(run.asked[0]?.messages).toEqual([{ role: 'user', content: 'Hi' }])
  expect(run.json('Chain')).toEqual([{ text: 'ok' }])
})

test('data is taken out of a text by attributes', async () => {
  const attributes = [
    { name: 'age', type: 'number', description: 'In years', required: true },
    { name: 'city', description: 'Where they live' },
  ]

  const run = await runWithModel(
    chain(informationExtractor, { parameters: { text: 'Ann is 30', attributes: { attributes } } }),
    { types, script: [{ text: '{"age": "30"}' }, { text: '{"age": 30, "city": null}' }] },
  )

  expect(run.json('Chain')).toEqual([{ output: { age: 30, city: null } }])
  expect(run.asked[0]?.messages[0]?.content).toContain('"required":["age"]')
})

test('a classifier sends items to the outputs of their categories', async () => {
  const categories = { categories: [{ category: 'Sport' }, { category: 'News' }] }
  const replies: Record<string, string[]> = { a: ['News'], b: [], c: ['Sport', 'News'] }
  const classify = (options: object) =>
    runWithModel(
      chain(textClassifier, { parameters: { inputText: '={{ $json.t }}', categories, options } }),
      {
        types,
        items: [{ t: 'a' }, { t: 'b' }, { t: 'c' }],
        script: (request) => {
          const { messages } = request.body as { messages: { content: string }[] }
          return { text: JSON.stringify({ categories: replies[messages[1]?.content ?? ''] }) }
        },
      },
    )

  const run = await classify({ multiClass: true, fallback: 'other' })

  expect([0, 1, 2].map((output) => run.json('Chain', { output }))).toEqual([
    [{ t: 'c' }],
    [{ t: 'a' }, { t: 'c' }],
    [{ t: 'b' }],
  ])
  const strict = await classify({ enableAutoFixing: false })
  expect(strict.runData.Chain?.[0]?.error?.message).toContain('at most 1 entries')
})

test('a classifier that goes on gives out what failed', async () => {
  const categories = { categories: [{ category: 'Sport' }] }

  const run = await runWithModel(
    chain(textClassifier, {
      parameters: { inputText: '={{ $json.t }}', categories },
      onError: 'continueRegularOutput',
    }),
    { types, items: [{}, { t: 'a' }], script: [{ text: '{"categories": ["Sport"]}' }] },
  )

  expect(run.json('Chain')).toEqual([{ t: 'a' }, { error: 'The text is empty' }])
})

test('a sentiment has an output of its own, and stands in the item', async () => {
  const run = await runWithModel(
    chain(sentimentAnalysis, {
      parameters: { inputText: 'Great!', options: { includeDetailedResults: true } },
    }),
    {
      types,
      items: [{ id: 1 }],
      script: [{ text: '{"category": "Negative", "strength": 0.5, "confidence": 1}' }],
    },
  )

  expect(run.json('Chain', { output: 2 })).toEqual([
    { id: 1, sentimentAnalysis: { category: 'Negative', strength: 0.5, confidence: 1 } },
  ])
})

const method = (summarizationMethod: string, prompts: object) => ({
  chunkSize: 12,
  chunkOverlap: 0,
  options: { summarizationMethodAndPrompts: { values: { summarizationMethod, ...prompts } } },
})

test.each([
  ['stuff', { prompt: 'All: {text}' }, ['All: t: one two\n\nthree four']],
  [
    'map_reduce',
    { combineMapPrompt: 'Part: {text}', prompt: 'All: {text}' },
    ['Part: t: one two', 'Part: three four', 'All: s0\n\ns1'],
  ],
  [
    'refine',
    { refineQuestionPrompt: 'First: {text}', refinePrompt: 'Then {existing_answer}: {text}' },
    ['First: t: one two', 'Then s0: three four'],
  ],
])('a text is summed up by the method %s', async (name, prompts, asked) => {
  const run = await runWithModel(chain(chainSummarization, { parameters: method(name, prompts) }), {
    types,
    items: [{ t: 'one two three four' }],
    script: (_request, call) => ({ text: `s${call}` }),
  })

  expect(run.asked.map(({ messages }) => messages[0]?.content)).toEqual(asked)
  expect(run.json('Chain')).toEqual([{ output: { text: `s${asked.length - 1}` } }])
})

test('a summary of a file stands where its version has it', async () => {
  const data = { mimeType: 'text/plain', data: Buffer.from('Long').toString('base64') }

  const run = await runWithModel(
    chain(chainSummarization, { typeVersion: 2, parameters: { operationMode: 'nodeInputBinary' } }),
    { types, items: [{ json: {}, binary: { data } }], script: [{ text: 'a' }, { text: 'Short' }] },
  )

  expect(run.asked[0]?.messages[0]?.content).toContain('"Long"')
  expect(run.json('Chain')).toEqual([{ response: { text: 'Short' } }])
})

test('SEC-47 a question is answered with what was found, in which no place is filled', async () => {
  const ask = (typeVersion: number) =>
    runWithModel(
      plus(
        chain(chainRetrievalQa, { typeVersion, parameters: define('{{ $env }}') }),
        { Finder: 'heddle.finder' },
        'Finder > Chain as ai_retriever',
      ),
      { types, script: [{ text: '={{ $workflow.id }}' }] },
    )

  const run = await ask(1.7)

  expect(run.json('Chain')).toEqual([{ response: '={{ $workflow.id }}' }])
  expect(run.asked[0]?.messages[0]?.content).toContain('About {{ $env }}: {question}')
  expect((await ask(1.4)).json('Chain')).toEqual([{ response: { text: '={{ $workflow.id }}' } }])
})
