import { textOf, type JsonObject } from '@heddle/core'
import type { JSONObject, LanguageModelV4ProviderTool } from '@ai-sdk/provider'
import type { ModelMessage } from 'ai'
import { messageModel } from '../ai/message-model.ts'
import { givenLimit, givenNumber, settingsOf } from '../ai/model-settings.ts'
import type { ModelSettings } from '../ai/recorded-model.ts'
import type { AppCall, AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { candidatesIn, credential, label, modelWith, partsOf } from './gemini-service.ts'

async function message(call: AppCall): Promise<unknown> {
  const { params } = call
  const count = givenLimit(params, 'options.candidateCount')
  const answer = await messageModel(call, {
    label,
    sending: {
      credential,
      ...(count !== undefined && { extraBody: { generationConfig: { candidateCount: count } } }),
    },
    model: (fetch) => modelWith(fetch, params.id('modelId')),
    settings: settingsFor(params),
    ownTools: ownTools(params),
    system: params.text('options.systemMessage'),
    messages: messagesOf(params),
  })
  const merged = params.flag('options.includeMergedResponse')
  if (!params.flag('simplify')) return merged ? withText(answer, candidatesIn(answer)[0] ?? {}) : answer
  return candidatesIn(answer).map((each) => (merged ? withText(each, each) : each))
}

const withText = (data: JsonObject, candidate: JsonObject): JsonObject => ({
  ...data,
  mergedResponse: partsOf(candidate)
    .map(({ text }) => textOf(text))
    .join(''),
})

const messagesOf = (params: AppParams): ModelMessage[] =>
  params.rows('messages.values').map(({ role, content }) => ({
    role: role === 'model' ? 'assistant' : 'user',
    content: textOf(content),
  }))

function settingsFor(params: AppParams): ModelSettings {
  const budget = givenNumber(params, 'options.thinkingBudget')
  const maps = params.fields('builtInTools.googleMaps')
  const place = maps.latitude !== undefined && maps.latitude !== '' ? placeOf(params) : undefined
  const google: JSONObject = {
    ...(budget !== undefined && { thinkingConfig: { thinkingBudget: budget } }),
    ...(place && { retrievalConfig: { latLng: place } }),
  }
  return {
    ...settingsOf(params),
    ...(params.flag('jsonOutput') && { responseFormat: { type: 'json' } as const }),
    providerOptions: { google },
  }
}

const placeOf = (params: AppParams): JSONObject => ({
  latitude: params.number('builtInTools.googleMaps.latitude'),
  longitude: params.number('builtInTools.googleMaps.longitude'),
})

/** What Google does by itself. In the first version there was only code. */
function ownTools(params: AppParams): LanguageModelV4ProviderTool[] {
  const has = (name: string) => params.value(`builtInTools.${name}`) !== undefined
  const runsCode = params.flag('builtInTools.codeExecution') || params.flag('options.codeExecution')
  return [
    ...(params.flag('builtInTools.googleSearch') ? [ownTool('google_search')] : []),
    ...(has('googleMaps') ? [ownTool('google_maps')] : []),
    ...(params.flag('builtInTools.urlContext') ? [ownTool('url_context')] : []),
    ...(has('fileSearch') ? [ownTool('file_search', fileSearch(params))] : []),
    ...(runsCode ? [ownTool('code_execution')] : []),
  ]
}

const ownTool = (name: string, args: JsonObject = {}): LanguageModelV4ProviderTool => ({
  type: 'provider',
  id: `google.${name}` as const,
  name,
  args,
})

function fileSearch(params: AppParams): JsonObject {
  const path = 'builtInTools.fileSearch'
  const names = params.json(`${path}.fileSearchStoreNames`)
  const filter = params.maybe(`${path}.metadataFilter`)
  return {
    fileSearchStoreNames: Array.isArray(names) ? names : params.texts(`${path}.fileSearchStoreNames`),
    ...(filter !== undefined && { metadataFilter: filter }),
  }
}

export const textOperations: Readonly<Record<string, AppOperation>> = {
  message: { effect: 'reads', run: message },
}
