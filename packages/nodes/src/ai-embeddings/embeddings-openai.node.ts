import { textOf } from '@heddle/core'
import { defineSubNode } from '../ai/define-ai-node.ts'
import { listModels } from '../ai/model-list.ts'
import { modelWords } from '../ai/model-words.ts'
import format from '../formats/embeddingsOpenAi.json' with { type: 'json' }
import { embeddingCodex, supplyEmbedding } from './compatible-embedding.ts'

export const embeddingsOpenAi = defineSubNode({
  name: 'embeddingsOpenAi',
  label: 'Embeddings OpenAI',
  description: 'Makes vectors of texts with a model of OpenAI, or of a service with the same interface',
  format,
  icon: 'file:../ai-models/openai.svg',
  words: modelWords,
  service: { label: 'OpenAI' },
  credentials: [{ name: 'openAiApi', required: true }],
  codex: embeddingCodex(['openai']),
  supplies: 'ai_embedding',
  effect: 'reads',
  lists: { model: listModels({ fits: ({ id }) => isForVectors(textOf(id)) }) },
  // Only how numbers travel: what comes of them is the same.
  hidden: ['options.encodingFormat'],
  supply(call) {
    const baseURL = call.params.maybe('options.baseURL')
    return supplyEmbedding(call, {
      label: 'OpenAI',
      model: call.params.id('model'),
      credential: 'openAiApi',
      ...(baseURL !== undefined && { baseURL }),
    })
  },
})

/** OpenAI lists all its models together; those of other services have names of their own. */
const isForVectors = (id: string): boolean =>
  !/^(gpt|o\d|dall-e|whisper|tts|chatgpt|omni|sora|davinci|babbage|codex)/.test(id)
