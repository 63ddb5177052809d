import type { NodeDefinition } from '@heddle/core/node'
import { defineSubNode } from '../ai/define-ai-node.ts'
import { listModels } from '../ai/model-list.ts'
import { sendingOf, settingsOf } from '../ai/model-settings.ts'
import { modelWords } from '../ai/model-words.ts'
import { recordedModel } from '../ai/recorded-model.ts'
import { ofCredential, outboundFetch } from '../ai/outbound-fetch.ts'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { joinWords } from '../app/words.ts'
import { languageModelCodex } from './compatible-model.ts'
import { ollamaFetch } from './ollama-fetch.ts'
import { ollamaFields } from './ollama-fields.ts'

interface OllamaNode {
  name: string
  label: string
  description: string
  format: unknown
  replacedBy?: string
}

/** The nodes of Ollama, which differ only in their names. */
export const ollamaModel = ({ replacedBy, ...given }: OllamaNode): NodeDefinition =>
  defineSubNode({
    ...given,
    icon: 'file:ollama.svg',
    words: joinWords(modelWords, ollamaWords),
    service: { label: 'Ollama' },
    credentials: [{ name: 'ollamaApi', required: true }],
    codex: {
      ...languageModelCodex(['ollama', 'local', 'llama', 'qwen']),
      ...(replacedBy !== undefined && { replacedBy }),
    },
    supplies: 'ai_languageModel',
    effect: 'reads',
    lists: { model: listModels({ url: '/api/tags' }) },
    supply({ context, params }) {
      const fetch = outboundFetch(context, { ...sendingOf(params), credential: 'ollamaApi' })
      const provider = createOpenAICompatible({
        name: 'compatible',
        baseURL: ofCredential,
        fetch: ollamaFetch(fetch, ollamaFields(params)),
        supportsStructuredOutputs: true,
      })
      const model = provider.chatModel(params.id('model'))
      return recordedModel(context, { model, label: 'Ollama', settings: settingsOf(params) })
    },
  })

const ollamaWords = {
  labels: {
    'options.think': 'Think First',
    'options.numCtx': 'Context Length',
    'options.numGpu': 'Layers on the GPU',
    'options.mainGpu': 'Main GPU',
    'options.numBatch': 'Batch Size',
    'options.numThread': 'Threads',
    'options.lowVram': 'Low VRAM',
    'options.useMLock': 'Lock Memory',
    'options.useMMap': 'Map Memory',
    'options.vocabOnly': 'Vocabulary Only',
    'options.format': 'Answer Format',
  },
  descriptions: {
    'options.think': 'Whether the model thinks before it answers, if it can',
    'options.numCtx': 'How many tokens of the conversation the model sees',
    'options.keepAlive': 'How long the model stays in memory after the answer, such as 5m or 1h30m',
    'options.numGpu': 'How many layers run on the GPU; -1 lets Ollama decide',
    'options.numThread': 'How many threads work; 0 lets Ollama decide',
    'options.repeatPenalty': 'Above 1, what was just said is repeated less often',
  },
}
