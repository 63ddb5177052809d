import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'

/** Only who has been given access can use these. */
const headers = { 'anthropic-beta': 'prompt-tools-2025-04-02' }

const kept: ReadonlySet<string> = new Set(['messages', 'system', 'variable_values'])

/** Has Anthropic write a prompt. */
const prompt = (name: string, body: (params: AppParams) => JsonObject): AppOperation => ({
  effect: 'reads',
  request: (params) => ({
    method: 'POST',
    url: `/v1/experimental/${name}_prompt`,
    headers,
    body: body(params),
  }),
  items(answer, params) {
    if (!params.flag('simplify') || !isJsonObject(answer)) return answer
    return Object.fromEntries(Object.entries(answer).filter(([key]) => kept.has(key)))
  },
})

const messagesOf = (params: AppParams): JsonObject[] =>
  params.rows('messages.values').map(({ role, content }) => ({
    role,
    content: [{ type: 'text', text: textOf(content) }],
  }))

export const promptOperations: Readonly<Record<string, AppOperation>> = {
  generate: prompt('generate', ({ text }) => ({ task: text('task') })),
  improve: prompt('improve', (params) => ({
    messages: messagesOf(params),
    system: params.maybe('options.system'),
    feedback: params.maybe('options.feedback'),
  })),
  templatize: prompt('templatize', (params) => ({
    messages: messagesOf(params),
    system: params.maybe('options.system'),
  })),
}
