import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { JSONObject } from '@ai-sdk/provider'
import { messageModel } from '../ai/message-model.ts'
import { givenLimit, givenNumber, withoutUndefined } from '../ai/model-settings.ts'
import type { ModelSettings } from '../ai/recorded-model.ts'
import { openAiTools } from '../ai-models/openai-tools.ts'
import { promptField, responseSettings } from '../ai-models/response-settings.ts'
import type { AppCall } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { inBackground } from './in-background.ts'
import { credential, label, providerWith } from './openai-service.ts'
import { parsedOr } from './parsed-or.ts'
import { responseMessages } from './response-messages.ts'

/** Asks by the newer interface. */
export async function respond(call: AppCall): Promise<unknown> {
  const { params } = call
  const answer = await messageModel(call, {
    label,
    sending: { credential, extraBody: extraFields(params) },
    model: (fetch) => providerWith(inBackground(call, fetch)).responses(params.id('modelId')),
    settings: settingsFor(params),
    ownTools: openAiTools(params),
    messages: await responseMessages(call),
  })
  const [text = {}] = params.rows('options.textFormat.textOptions')
  if (textOf(text.type).startsWith('json')) readJson(answer)
  return params.flag('simplify') ? { output: messagesIn(answer) } : answer
}

const outputOf = ({ output }: JsonObject): JsonObject[] =>
  Array.isArray(output) ? output.filter((each) => isJsonObject(each)) : []

/** What the model says, without how it came to it. */
export const messagesIn = (answer: JsonObject): JsonObject[] =>
  outputOf(answer).filter(({ type }) => type === 'message')

/** Who asked for JSON gets data in the place of texts. */
function readJson(answer: JsonObject): void {
  for (const { content } of messagesIn(answer)) {
    for (const part of Array.isArray(content) ? (content as unknown[]) : [])
      if (isJsonObject(part) && part.type === 'output_text') part.text = parsedOr(part.text)
  }
}

function settingsFor(params: AppParams): ModelSettings {
  const { providerOptions, ...settings } = responseSettings(params)
  const [reasoning = {}] = params.rows('options.reasoning.reasoningOptions')
  const summary = textOf(reasoning.summary)
  const openai = withoutUndefined({
    ...providerOptions?.openai,
    instructions: params.maybe('options.instructions'),
    maxToolCalls: givenLimit(params, 'options.maxToolCalls'),
    parallelToolCalls: maybeFlag(params, 'options.parallelToolCalls'),
    previousResponseId: params.maybe('options.previousResponseId'),
    reasoningEffort: textOf(reasoning.effort) || undefined,
    // Else the provider asks for the longest one.
    reasoningSummary: summary === '' || summary === 'none' ? null : summary,
    store: maybeFlag(params, 'options.store'),
    truncation: truncationOf(params),
    passThroughUnsupportedFiles: true,
  }) as JSONObject
  return withoutUndefined({
    ...settings,
    temperature: givenNumber(params, 'options.temperature'),
    providerOptions: { openai },
  })
}

const maybeFlag = (params: AppParams, path: string): boolean | undefined =>
  params.value(path) === undefined ? undefined : params.flag(path)

function truncationOf(params: AppParams): string | undefined {
  const isCut = maybeFlag(params, 'options.truncation')
  if (isCut === undefined) return undefined
  return isCut ? 'auto' : 'disabled'
}

/** What the provider does not know. */
function extraFields(params: AppParams): JsonObject {
  const include = params.texts('options.include')
  return { ...promptField(params), ...(include.length > 0 && { include }) }
}
