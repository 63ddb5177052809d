import { textOf } from '@heddle/core'
import { defineSubNode } from '../ai/define-ai-node.ts'
import { listModels } from '../ai/model-list.ts'
import { modelWords } from '../ai/model-words.ts'
import format from '../formats/embeddingsMistralCloud.json' with { type: 'json' }
import { embeddingCodex, supplyEmbedding } from './compatible-embedding.ts'

export const embeddingsMistralCloud = defineSubNode({
  name: 'embeddingsMistralCloud',
  label: 'Embeddings Mistral Cloud',
  description: 'Makes vectors of texts with a model of Mistral',
  format,
  icon: 'file:../ai-models/mistral.svg',
  words: modelWords,
  service: { label: 'Mistral' },
  credentials: [{ name: 'mistralCloudApi', required: true }],
  codex: embeddingCodex(['mistral']),
  supplies: 'ai_embedding',
  effect: 'reads',
  lists: { model: listModels({ fits: ({ id }) => textOf(id).includes('embed') }) },
  supply: (call) =>
    supplyEmbedding(call, {
      label: 'Mistral',
      model: call.params.id('model'),
      credential: 'mistralCloudApi',
    }),
})
