import { createGoogle } from '@ai-sdk/google'
import { defineSubNode } from '../ai/define-ai-node.ts'
import { geminiModels } from '../ai/model-gemini.ts'
import { modelWords } from '../ai/model-words.ts'
import { ofCredential, outboundFetch } from '../ai/outbound-fetch.ts'
import { recordedEmbedding } from '../ai/recorded-embedding.ts'
import format from '../formats/embeddingsGoogleGemini.json' with { type: 'json' }
import { embeddingCodex } from './compatible-embedding.ts'

const label = 'Google Gemini'

export const embeddingsGoogleGemini = defineSubNode({
  name: 'embeddingsGoogleGemini',
  label: 'Embeddings Google Gemini',
  description: 'Makes vectors of texts with a model of Google',
  format,
  icon: 'file:../ai-models/gemini.svg',
  words: modelWords,
  service: { label },
  credentials: [{ name: 'googlePalmApi', required: true }],
  codex: embeddingCodex(['google', 'gemini', 'palm']),
  supplies: 'ai_embedding',
  effect: 'reads',
  lists: { modelName: geminiModels('embedContent') },
  supply({ context, params }) {
    const fetch = outboundFetch(context, { credential: 'googlePalmApi' })
    const provider = createGoogle({ apiKey: 'none', baseURL: `${ofCredential}/v1beta`, fetch })
    const model = provider.embeddingModel(params.id('modelName').replace(/^models\//, ''))
    return recordedEmbedding(context, { model, label })
  },
})
