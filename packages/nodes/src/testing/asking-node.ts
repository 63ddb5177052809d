import { defineNode, eachItem, param } from '@heddle/core/node'
import { embedMany, generateText, isStepCount, jsonSchema, streamText, tool } from 'ai'
import { needSupplied } from '../ai/supplied.ts'

const weather = tool({
  description: 'The weather of a city',
  inputSchema: jsonSchema<{ city: string }>({
    type: 'object',
    properties: { city: { type: 'string' } },
    required: ['city'],
  }),
  execute: async ({ city }) => `It rains in ${city}`,
})

/** A small node for tests that asks the model that hangs on it, whole or in pieces, with a tool if it is to have one. */
export const askingNode = defineNode({
  name: 'asking',
  label: 'Asking',
  description: 'Asks a model, for tests',
  version: 1,
  group: 'transform',
  subInputs: [{ kind: 'ai_languageModel', displayName: 'Model' }],
  params: {
    streamed: param.boolean({ label: 'Streamed' }),
    hasTool: param.boolean({ label: 'Has Tool' }),
  },
  async run(context) {
    const { streamed, hasTool } = context.params(0)
    const model = await needSupplied(context, 'ai_languageModel', 0)
    const call = {
      model,
      instructions: 'Be brief.',
      prompt: 'Hello?',
      ...(hasTool && { tools: { weather }, stopWhen: isStepCount(3) }),
    }
    if (!streamed) return [[{ json: { text: (await generateText(call)).text } }]]
    let problem: unknown
    const result = streamText({ ...call, onError: ({ error }) => void (problem = error) })
    const pieces: string[] = []
    for await (const piece of result.textStream) pieces.push(piece)
    if (problem !== undefined) throw problem
    return [[{ json: { text: pieces.join(''), pieces: pieces.length } }]]
  },
})

/** Has the embedding model that hangs on it make vectors of some texts. */
export const embeddingNode = defineNode({
  name: 'embedding',
  label: 'Embedding',
  description: 'Makes vectors, for tests',
  version: 1,
  group: 'transform',
  subInputs: [{ kind: 'ai_embedding', displayName: 'Embedding' }],
  params: { texts: param.json({ label: 'Texts', default: '[]' }) },
  async run(context) {
    const model = await needSupplied(context, 'ai_embedding', 0)
    const { texts } = context.params(0)
    const values = (typeof texts === 'string' ? JSON.parse(texts) : texts) as string[]
    const { embeddings, usage } = await embedMany({ model, values })
    return [[{ json: { vectors: embeddings, tokens: usage.tokens } }]]
  },
})

/** Loads documents of every item with the loader that hangs on it. */
export const loadingNode = defineNode({
  name: 'loading',
  label: 'Loading',
  description: 'Loads documents, for tests',
  version: 1,
  group: 'transform',
  subInputs: [{ kind: 'ai_document', displayName: 'Document' }],
  params: {},
  run: (context) =>
    eachItem(context, async (_item, itemIndex) => {
      const load = await needSupplied(context, 'ai_document', itemIndex)
      return (await load(itemIndex)).map((document) => ({ json: { ...document } }))
    }),
})
