import { createAnthropic } from '@ai-sdk/anthropic'
import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { listModels } from '../ai/model-list.ts'
import { ofCredential } from '../ai/outbound-fetch.ts'
import type { AppService } from '../app/service.ts'

export const label = 'Anthropic'

export const anthropicService: AppService = { label }

export const credential = 'anthropicApi'

export const modelWith = (fetch: typeof globalThis.fetch, id: string) =>
  createAnthropic({ apiKey: 'none', baseURL: `${ofCredential}/v1`, fetch })(id)

/** What a model says, and all of its texts as one where that is wanted. */
export function shortened(answer: JsonObject, isMerged: boolean, isShort: boolean): JsonObject {
  const { content } = answer
  const parts = Array.isArray(content) ? content.filter((each) => isJsonObject(each)) : []
  return {
    ...(isShort ? { content } : answer),
    ...(isMerged && { merged_response: parts.map(({ text }) => textOf(text)).join('') }),
  }
}

export const anthropicLists = { modelId: listModels({ url: '/v1/models', query: { limit: 1000 } }) }
