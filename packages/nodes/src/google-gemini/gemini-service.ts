import { createGoogle } from '@ai-sdk/google'
import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { geminiModels } from '../ai/model-gemini.ts'
import { ofCredential } from '../ai/outbound-fetch.ts'
import type { ListCall } from '../app/define-app.ts'
import type { AppService } from '../app/service.ts'

export const label = 'Google Gemini'

export const geminiService: AppService = { label }

export const credential = 'googlePalmApi'

/** Documents name models by their path. */
export const modelName = (id: string): string => id.replace(/^models\//, '')

export const modelWith = (fetch: typeof globalThis.fetch, id: string) =>
  createGoogle({ apiKey: 'none', baseURL: `${ofCredential}/v1beta`, fetch })(modelName(id))

/** Asks a model of Gemini for one thing that it can do. */
export const ofModel = (id: string, method: string, body: JsonObject) => ({
  method: 'POST',
  url: `/v1beta/models/${encodeURIComponent(modelName(id))}:${method}`,
  body,
})

export const candidatesIn = (answer: unknown): JsonObject[] => {
  const { candidates } = isJsonObject(answer) ? answer : {}
  return Array.isArray(candidates) ? candidates.filter((each) => isJsonObject(each)) : []
}

export function partsOf({ content }: JsonObject): JsonObject[] {
  const { parts } = isJsonObject(content) ? content : {}
  return Array.isArray(parts) ? parts.filter((each) => isJsonObject(each)) : []
}

/** Which kinds of models an operation can use. */
async function models(call: ListCall) {
  const { params } = call
  const kind = `${params.text('resource')} ${params.text('operation')}`
  if (kind === 'video generate') return geminiModels('predictLongRunning')(call)
  if (kind !== 'image generate' && kind !== 'image edit') return geminiModels('generateContent')(call)
  const [speaking, painting] = await Promise.all([
    geminiModels('generateContent')(call),
    kind === 'image edit' ? [] : geminiModels('predict')(call),
  ])
  const drawing = speaking.filter(({ value }) => textOf(value).includes('image'))
  return [...new Map([...drawing, ...painting].map((each) => [each.value, each])).values()]
}

export const geminiLists = { modelId: models }
