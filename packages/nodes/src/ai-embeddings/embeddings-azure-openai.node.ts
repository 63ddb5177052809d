import { defineSubNode } from '../ai/define-ai-node.ts'
import { azurePlace } from '../ai/model-azure.ts'
import { modelWords } from '../ai/model-words.ts'
import { joinWords } from '../app/words.ts'
import format from '../formats/embeddingsAzureOpenAi.json' with { type: 'json' }
import { embeddingCodex, supplyEmbedding } from './compatible-embedding.ts'

const credential = 'azureOpenAiApi'

export const embeddingsAzureOpenAi = defineSubNode({
  name: 'embeddingsAzureOpenAi',
  label: 'Embeddings Azure OpenAI',
  description: 'Makes vectors of texts with a model that you have deployed in Azure',
  format,
  icon: 'file:../ai-models/azure.svg',
  words: joinWords(modelWords, {
    labels: { model: 'Deployment' },
    descriptions: { model: 'Name of the deployment of the model' },
  }),
  service: { label: 'Azure OpenAI' },
  credentials: [{ name: credential, required: true }],
  codex: embeddingCodex(['azure', 'microsoft', 'foundry']),
  supplies: 'ai_embedding',
  effect: 'reads',
  async supply(call) {
    const model = call.params.text('model')
    const baseURL = await azurePlace(call.context, credential, model)
    return supplyEmbedding(call, { label: 'Azure OpenAI', model, credential, baseURL })
  },
})
