import type { JsonObject } from '@heddle/core'
import type { JSONObject, JSONSchema7 } from '@ai-sdk/provider'
import { givenLimit, givenObject, settingsOf, withoutUndefined } from '../ai/model-settings.ts'
import type { ModelSettings } from '../ai/recorded-model.ts'
import type { AppParams } from '../app/params.ts'

const textPath = 'options.textFormat.textOptions'

/** What the responses interface of OpenAI can be told beside what all models can be told. */
export function responseSettings(params: AppParams): ModelSettings {
  const [text = {}] = params.rows(textPath)
  const conversation = params.maybe('options.conversationId')
  const metadata = givenObject(params, 'options.metadata')
  const openai = withoutUndefined({
    reasoningEffort: params.maybe('options.reasoningEffort'),
    textVerbosity: typeof text.verbosity === 'string' ? text.verbosity : undefined,
    strictJsonSchema: text.type === 'json_schema' ? text.strict === true : undefined,
    conversation,
    promptCacheKey: params.maybe('options.promptCacheKey'),
    safetyIdentifier: params.maybe('options.safetyIdentifier'),
    serviceTier: params.maybe('options.serviceTier'),
    metadata: Object.keys(metadata).length > 0 ? metadata : undefined,
    logprobs: givenLimit(params, 'options.topLogprobs'),
    // What was said is sent whole each time, so that services of the same interface that keep nothing work alike.
    store: conversation !== undefined,
  }) as JSONObject
  const format = formatOf(params, text)
  return { ...settingsOf(params), ...(format && { responseFormat: format }), providerOptions: { openai } }
}

function formatOf(params: AppParams, text: JsonObject): ModelSettings['responseFormat'] {
  if (text.type === 'json_object') return { type: 'json' }
  if (text.type !== 'json_schema') return undefined
  const isList = Array.isArray(params.value(textPath))
  const schema = isList ? schemaIn(text.schema) : givenObject(params, `${textPath}.schema`)
  return {
    type: 'json',
    // A JSON Schema as a person has written it; the service says what is wrong with it.
    schema: schema as JSONSchema7,
    ...(typeof text.name === 'string' && text.name !== '' && { name: text.name }),
    ...(typeof text.description === 'string' && text.description !== '' && { description: text.description }),
  }
}

function schemaIn(given: unknown): unknown {
  if (typeof given !== 'string') return given ?? {}
  try {
    return JSON.parse(given) as unknown
  } catch {
    throw new Error('The schema of the text format is not valid JSON')
  }
}

/** A prompt that is kept at OpenAI, by its ID. */
export function promptField(params: AppParams): JsonObject {
  const [prompt = {}] = params.rows('options.promptConfig.promptOptions')
  const { promptId, version, variables } = prompt
  if (typeof promptId !== 'string' || promptId === '') return {}
  const values = schemaIn(variables === '' ? {} : variables)
  return {
    prompt: {
      id: promptId,
      ...(version !== undefined && version !== '' && { version }),
      ...(Object.keys(values as object).length > 0 && { variables: values }),
    },
  }
}
