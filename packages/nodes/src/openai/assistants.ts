import { textOf, type JsonObject } from '@heddle/core'
import { givenNumber } from '../ai/model-settings.ts'
import type { AppCall, AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { messageAssistant } from './message-assistant.ts'
import { afterLast, assistantHeaders as headers } from './openai-service.ts'

const assistantPath = ({ id }: AppParams): string => `/assistants/${encodeURIComponent(id('assistantId'))}`

interface Abilities {
  codeInterpreter: boolean
  knowledgeRetrieval: boolean
  files: string[]
}

/** What an assistant can do besides talking, and the files that it does it with. */
function toolFields({ codeInterpreter, knowledgeRetrieval, files }: Abilities): JsonObject {
  const tools = [
    ...(codeInterpreter ? [{ type: 'code_interpreter' }] : []),
    ...(knowledgeRetrieval ? [{ type: 'file_search' }] : []),
  ]
  const resources = {
    ...(codeInterpreter && { code_interpreter: { file_ids: files } }),
    ...(knowledgeRetrieval && { file_search: { vector_stores: [{ file_ids: files }] } }),
  }
  return { tools, ...(files.length > 0 && tools.length > 0 && { tool_resources: resources }) }
}

async function create({ params, send, list }: AppCall): Promise<unknown> {
  const name = params.text('name')
  if (params.flag('options.failIfExists')) {
    const known = await list({ url: '/assistants', headers }, afterLast)
    if (known.some((each) => each.name === name))
      throw new Error(`There is already an assistant called "${name}"`)
  }
  const body = {
    model: params.id('modelId'),
    name,
    description: params.maybe('description'),
    instructions: params.maybe('instructions'),
    temperature: givenNumber(params, 'options.temperature'),
    top_p: givenNumber(params, 'options.topP'),
    ...toolFields({
      codeInterpreter: params.flag('codeInterpreter'),
      knowledgeRetrieval: params.flag('knowledgeRetrieval'),
      files: params.texts('file_ids'),
    }),
  }
  return send({ method: 'POST', url: '/assistants', headers, body })
}

async function update({ params, send }: AppCall): Promise<unknown> {
  const url = assistantPath(params)
  const body = {
    model: params.id('options.modelId') || undefined,
    name: params.maybe('options.name'),
    description: params.maybe('options.description'),
    instructions: params.maybe('options.instructions'),
    temperature: givenNumber(params, 'options.temperature'),
    top_p: givenNumber(params, 'options.topP'),
    ...(changesTools(params) && (await changedTools(params, await send({ url, headers })))),
  }
  return send({ method: 'POST', url, headers, body })
}

const toolOptions = ['codeInterpreter', 'knowledgeRetrieval', 'file_ids', 'removeCustomTools']

const changesTools = (params: AppParams): boolean =>
  toolOptions.some((name) => params.value(`options.${name}`) !== undefined)

/** What is not said stays as it is; tools of the person's own, too, unless they are to go. */
async function changedTools(params: AppParams, assistant: unknown): Promise<JsonObject> {
  const before = toolsIn(assistant)
  const has = (name: string, type: string) =>
    params.value(`options.${name}`) === undefined
      ? before.some((tool) => tool.type === type)
      : params.flag(`options.${name}`)
  const { tools, ...resources } = toolFields({
    codeInterpreter: has('codeInterpreter', 'code_interpreter'),
    knowledgeRetrieval: has('knowledgeRetrieval', 'file_search'),
    files: params.texts('options.file_ids'),
  })
  const own = params.flag('options.removeCustomTools') ? [] : before.filter(({ type }) => type === 'function')
  return { tools: [...(tools as JsonObject[]), ...own], ...resources }
}

const toolsIn = (assistant: unknown): JsonObject[] => {
  const { tools } = (assistant ?? {}) as { tools?: unknown }
  return Array.isArray(tools) ? (tools as JsonObject[]) : []
}

export const assistantOperations: Readonly<Record<string, AppOperation>> = {
  create: { effect: 'writes', run: create },
  update: { effect: 'writes', run: update },
  list: {
    request: () => ({ url: '/assistants', headers }),
    paging: afterLast,
    items: (body, params) =>
      params.flag('simplify')
        ? (body as JsonObject[]).map(({ id, name, model }) => ({ id, name, model: textOf(model) }))
        : body,
  },
  deleteAssistant: {
    effect: 'writes',
    request: (params) => ({ method: 'DELETE', url: assistantPath(params), headers }),
  },
  message: { effect: 'writes', run: messageAssistant },
}
