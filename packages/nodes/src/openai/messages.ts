import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { ModelMessage } from 'ai'
import { messageModel } from '../ai/message-model.ts'
import { givenLimit, givenNumber, withoutUndefined } from '../ai/model-settings.ts'
import type { ModelSettings } from '../ai/recorded-model.ts'
import type { AppCall, AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { credential, label, providerWith } from './openai-service.ts'
import { parsedOr } from './parsed-or.ts'
import { respond } from './responses.ts'
import { textMessage } from './text-message.ts'

/** Asks by the older interface, that of chats. */
async function message(call: AppCall): Promise<unknown> {
  const { params } = call
  const isJson = params.flag('jsonOutput')
  const n = givenNumber(params, 'options.n')
  const answer = await messageModel(call, {
    label,
    sending: { credential, ...(n !== undefined && { extraBody: { n } }) },
    model: (fetch) => providerWith(fetch).chat(params.id('modelId')),
    settings: chatSettings(params, isJson),
    messages: [...(isJson ? [askForJson] : []), ...messagesOf(params)],
  })
  const choices = choicesIn(answer)
  if (isJson)
    for (const { message: said } of choices) if (isJsonObject(said)) said.content = parsedOr(said.content)
  return params.flag('simplify') ? choices : answer
}

/** OpenAI refuses to give JSON unless a message asks for it. */
const askForJson: ModelMessage = { role: 'system', content: 'Answer with JSON.' }

export const choicesIn = ({ choices }: JsonObject): JsonObject[] =>
  Array.isArray(choices) ? choices.filter((each) => isJsonObject(each)) : []

function chatSettings(params: AppParams, isJson: boolean): ModelSettings {
  const reasoningEffort = params.maybe('options.reasoning_effort')
  return withoutUndefined({
    maxOutputTokens: givenLimit(params, 'options.maxTokens'),
    temperature: givenNumber(params, 'options.temperature'),
    topP: givenNumber(params, 'options.topP'),
    frequencyPenalty: givenNumber(params, 'options.frequency_penalty'),
    presencePenalty: givenNumber(params, 'options.presence_penalty'),
    responseFormat: isJson ? ({ type: 'json' } as const) : undefined,
    providerOptions: reasoningEffort === undefined ? undefined : { openai: { reasoningEffort } },
  })
}

const messagesOf = (params: AppParams): ModelMessage[] =>
  params.rows('messages.values').map(({ role, content }) => textMessage(role, textOf(content)))

/** Only while there was a choice is one made: the older models are gone. */
const moderationModel = (params: AppParams): string | undefined =>
  params.version < 2.1 && params.flag('options.useStableModel') ? 'text-moderation-stable' : undefined

export const textOperations: Readonly<Record<string, AppOperation>> = {
  message: { effect: 'reads', run: message },
  response: { effect: 'reads', run: respond },
  classify: {
    effect: 'reads',
    request: (params) => ({
      method: 'POST',
      url: '/moderations',
      body: { input: params.text('input'), model: moderationModel(params) },
    }),
    items(body, params) {
      const results = isJsonObject(body) && Array.isArray(body.results) ? (body.results as unknown[]) : []
      if (!params.flag('simplify')) return results
      return results.map((each) => ({ flagged: isJsonObject(each) && each.flagged === true }))
    },
  },
}
