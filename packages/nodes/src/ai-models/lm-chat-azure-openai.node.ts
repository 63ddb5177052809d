import { defineSubNode } from '../ai/define-ai-node.ts'
import { modelWords } from '../ai/model-words.ts'
import { joinWords } from '../app/words.ts'
import format from '../formats/lmChatAzureOpenAi.json' with { type: 'json' }
import { azurePlace } from '../ai/model-azure.ts'
import { languageModelCodex, supplyCompatible } from './compatible-model.ts'

export const lmChatAzureOpenAi = defineSubNode({
  name: 'lmChatAzureOpenAi',
  label: 'Azure OpenAI Chat Model',
  description: 'A model that you have deployed in Azure',
  format,
  icon: 'file:azure.svg',
  words: joinWords(modelWords, {
    labels: { model: 'Deployment' },
    descriptions: { model: 'Name of the deployment of the model' },
    choices: {
      azureOpenAiApi: 'API Key',
      azureEntraCognitiveServicesOAuth2Api: 'Microsoft Entra ID',
    },
  }),
  service: { label: 'Azure OpenAI' },
  credentials: [
    {
      name: 'azureOpenAiApi',
      required: true,
      displayOptions: { show: { authentication: ['azureOpenAiApi'] } },
    },
    {
      name: 'azureEntraCognitiveServicesOAuth2Api',
      required: true,
      displayOptions: { show: { authentication: ['azureEntraCognitiveServicesOAuth2Api'] } },
    },
  ],
  codex: languageModelCodex(['azure', 'gpt', 'microsoft', 'foundry']),
  supplies: 'ai_languageModel',
  effect: 'reads',
  async supply(call) {
    const { context, params } = call
    const model = params.text('model')
    const credential = params.text('authentication')
    const baseURL = await azurePlace(context, credential, model)
    return supplyCompatible(call, { label: 'Azure OpenAI', model, credential, baseURL })
  },
})
