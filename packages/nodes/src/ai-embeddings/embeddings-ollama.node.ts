import { defineSubNode } from '../ai/define-ai-node.ts'
import { listModels } from '../ai/model-list.ts'
import { modelWords } from '../ai/model-words.ts'
import { ofCredential } from '../ai/outbound-fetch.ts'
import format from '../formats/embeddingsOllama.json' with { type: 'json' }
import { embeddingCodex, supplyEmbedding } from './compatible-embedding.ts'

export const embeddingsOllama = defineSubNode({
  name: 'embeddingsOllama',
  label: 'Embeddings Ollama',
  description: 'Makes vectors of texts with a model on your own Ollama server',
  format,
  icon: 'file:../ai-models/ollama.svg',
  words: modelWords,
  service: { label: 'Ollama' },
  credentials: [{ name: 'ollamaApi', required: true }],
  codex: embeddingCodex(['ollama', 'local', 'nomic']),
  supplies: 'ai_embedding',
  effect: 'reads',
  lists: { model: listModels({ url: '/api/tags' }) },
  supply: (call) =>
    supplyEmbedding(call, {
      label: 'Ollama',
      model: call.params.id('model'),
      credential: 'ollamaApi',
      baseURL: `${ofCredential}/v1`,
    }),
})
