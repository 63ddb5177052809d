import { isJsonObject, textOf } from '@heddle/core'
import { createOpenAI } from '@ai-sdk/openai'
import type { ListCall } from '../app/define-app.ts'
import type { Paging } from '../app/paging.ts'
import type { AppService } from '../app/service.ts'
import { listModels } from '../ai/model-list.ts'
import { ofCredential } from '../ai/outbound-fetch.ts'
import { isForChats } from '../ai-models/openai-models.ts'

export const label = 'OpenAI'

/** The credential knows the address: that of OpenAI, or of a service with the same interface. */
export const openAiService: AppService = { label }

export const credential = 'openAiApi'

export const providerWith = (fetch: typeof globalThis.fetch) =>
  createOpenAI({ apiKey: 'none', baseURL: ofCredential, fetch })

/** Lists go on after the last entry. */
export const afterLast: Paging = {
  entries: 'data',
  size: { name: 'limit', most: 100 },
  next({ response: { body } }) {
    const { data, has_more: hasMore } = isJsonObject(body) ? body : {}
    const last: unknown = Array.isArray(data) ? data.at(-1) : undefined
    return hasMore === true && isJsonObject(last) ? { query: { after: last.id } } : undefined
  },
}

/** Which kinds of models an operation can use. */
function modelsFor({ params }: Pick<ListCall, 'params'>): (id: string) => boolean {
  const resource = params.text('resource')
  if (resource === 'video') return (id) => id.includes('sora')
  if (resource !== 'image' || params.text('operation') === 'analyze') return isForChats
  return (id) => /dall-e|image/.test(id)
}

const models = (call: ListCall) => {
  const fits = modelsFor(call)
  return listModels({ fits: ({ id }) => fits(textOf(id)) })(call)
}

const entries =
  (url: string, headers: Record<string, string> = {}) =>
  async ({ list, filter }: ListCall) =>
    (await list({ url, headers }, afterLast))
      .map(({ id, name, filename }) => ({ name: textOf(name ?? filename ?? id), value: textOf(id) }))
      .filter(({ name }) => name.toLowerCase().includes(filter.toLowerCase()))

export const assistantHeaders = { 'openai-beta': 'assistants=v2' }

const files = entries('/files')

export const openAiLists = {
  modelId: models,
  'options.modelId': models,
  fileId: files,
  file_ids: files,
  'options.file_ids': files,
  assistantId: entries('/assistants', assistantHeaders),
}
