import type { LanguageModelV4ProviderTool } from '@ai-sdk/provider'
import { givenLimit, givenObject } from '../ai/model-settings.ts'
import type { AppParams } from '../app/params.ts'

/** The tools that OpenAI runs by itself: search in the web and in files, and code. */
export function openAiTools(params: AppParams): LanguageModelV4ProviderTool[] {
  const has = (name: string) => params.value(`builtInTools.${name}`) !== undefined
  return [
    ...(has('webSearch') ? [ownTool('web_search', webSearch(params))] : []),
    ...(has('fileSearch') ? [ownTool('file_search', fileSearch(params))] : []),
    ...(params.flag('builtInTools.codeInterpreter') ? [ownTool('code_interpreter', {})] : []),
  ]
}

const ownTool = (name: string, args: Record<string, unknown>): LanguageModelV4ProviderTool => ({
  type: 'provider',
  id: `openai.${name}`,
  name,
  args,
})

function webSearch(params: AppParams): Record<string, unknown> {
  const path = 'builtInTools.webSearch'
  const size = params.maybe(`${path}.searchContextSize`)
  const allowedDomains = params.texts(`${path}.allowedDomains`)
  const location = ['country', 'city', 'region'].flatMap((name) => {
    const place = params.maybe(`${path}.${name}`)
    return place === undefined ? [] : [[name, place] as const]
  })
  return {
    ...(size !== undefined && { searchContextSize: size }),
    ...(allowedDomains.length > 0 && { filters: { allowedDomains } }),
    ...(location.length > 0 && { userLocation: { type: 'approximate', ...Object.fromEntries(location) } }),
  }
}

function fileSearch(params: AppParams): Record<string, unknown> {
  const path = 'builtInTools.fileSearch'
  const ids = params.json(`${path}.vectorStoreIds`)
  const filters = givenObject(params, `${path}.filters`)
  const most = givenLimit(params, `${path}.maxResults`)
  return {
    vectorStoreIds: Array.isArray(ids) ? ids.map(String) : params.texts(`${path}.vectorStoreIds`),
    ...(Object.keys(filters).length > 0 && { filters }),
    ...(most !== undefined && { maxNumResults: most }),
  }
}
