import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { FilePart, ModelMessage } from 'ai'
import { addresses, namedFileParts } from '../ai/file-item.ts'
import { messageModel, toolInput } from '../ai/message-model.ts'
import { listModels } from '../ai/model-list.ts'
import { modelWords } from '../ai/model-words.ts'
import { ofCredential } from '../ai/outbound-fetch.ts'
import { ollamaFetch } from '../ai-models/ollama-fetch.ts'
import { defineApp } from '../app/define-app.ts'
import type { AppCall } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { joinWords } from '../app/words.ts'
import format from '../formats/ollama.json' with { type: 'json' }
import { requestFields } from './request-fields.ts'
import { ollamaWords } from './ollama.words.ts'

export const ollama = defineApp({
  name: 'ollama',
  label: 'Ollama',
  description: 'Sends messages to models on your own Ollama server, and analyzes images',
  format,
  service: { label: 'Ollama' },
  credentials: [{ name: 'ollamaApi', required: true }],
  codex: {
    categories: ['AI'],
    subcategories: { AI: ['Services'] },
    alias: ['local', 'llama', 'qwen', 'llava'],
  },
  words: joinWords(modelWords, ollamaWords),
  lists: { modelId: listModels({ url: '/api/tags' }) },
  subInputs: [toolInput({ show: { resource: ['text'], operation: ['message'] } })],
  operations: {
    text: { message: { effect: 'reads', run: (call) => ask(call, messagesOf(call.params), true) } },
    image: {
      analyze: {
        effect: 'reads',
        run: async (call) => ask(call, [await questionOf(call)], false),
      },
    },
  },
})

async function ask(call: AppCall, messages: ModelMessage[], usesTools: boolean): Promise<unknown> {
  const { params } = call
  const own = requestFields(params)
  const answer = await messageModel(call, {
    label: 'Ollama',
    sending: { credential: 'ollamaApi' },
    model: (fetch) =>
      createOpenAICompatible({
        name: 'compatible',
        baseURL: ofCredential,
        fetch: ollamaFetch(fetch, own),
      }).chatModel(params.id('modelId')),
    settings: {},
    system: params.text('options.system'),
    messages,
    usesTools,
  })
  return params.flag('simplify') ? { content: contentIn(answer) } : answer
}

const contentIn = ({ message }: JsonObject): unknown => (isJsonObject(message) ? message.content : undefined)

const messagesOf = (params: AppParams): ModelMessage[] =>
  params.rows('messages.values').map(({ role, content }) => ({
    role: role === 'assistant' ? 'assistant' : 'user',
    content: textOf(content),
  }))

/** Ollama fetches nothing itself: images on the web are sent like those of the item. */
async function questionOf(call: AppCall): Promise<ModelMessage> {
  const { params } = call
  const images: FilePart[] =
    params.text('inputType') === 'url'
      ? addresses(call, 'imageUrls').map((data) => ({ type: 'file', mediaType: 'image', data }))
      : await namedFileParts(call, 'binaryPropertyName')
  return { role: 'user', content: [{ type: 'text', text: params.text('text') }, ...images] }
}
