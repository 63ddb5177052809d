import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { JsonObject } from '@heddle/core'
import type { NodeDefinition } from '@heddle/core/node'
import type { LanguageModel } from 'ai'
import { defineSubNode, type SupplyCall } from '../ai/define-ai-node.ts'
import { listModels } from '../ai/model-list.ts'
import { sendingOf, settingsOf } from '../ai/model-settings.ts'
import { modelWords } from '../ai/model-words.ts'
import { ofCredential, outboundFetch } from '../ai/outbound-fetch.ts'
import { recordedModel } from '../ai/recorded-model.ts'
import type { AppParams } from '../app/params.ts'
import { joinWords, type AppWords } from '../app/words.ts'

interface CompatibleNode {
  name: string
  label: string
  description: string
  format: unknown
  icon: string
  credential: string
  /** As people know the service. */
  service: string
  alias: readonly string[]
  words?: AppWords
  models?: Parameters<typeof listModels>[0]
  /** False where the service takes no JSON Schema for an answer. */
  schemas?: boolean
  /** What it lets a person choose beside what all have. */
  extraBody?(params: AppParams): JsonObject
}

/** The node of a service that has the interface of OpenAI for chats. */
export const compatibleModel = (given: CompatibleNode): NodeDefinition =>
  defineSubNode({
    ...given,
    icon: `file:${given.icon}`,
    words: joinWords(modelWords, given.words ?? {}),
    service: { label: given.service },
    credentials: [{ name: given.credential, required: true }],
    codex: languageModelCodex(given.alias),
    supplies: 'ai_languageModel',
    effect: 'reads',
    lists: { model: listModels(given.models) },
    supply: (call) =>
      supplyCompatible(call, {
        label: given.service,
        model: call.params.id('model'),
        credential: given.credential,
        extraBody: given.extraBody?.(call.params) ?? {},
        ...(given.schemas !== undefined && { schemas: given.schemas }),
      }),
  })

export const languageModelCodex = (alias: readonly string[]) => ({
  categories: ['AI'],
  subcategories: { AI: ['Language Models'] },
  alias: ['llm', 'chat', ...alias],
})

interface CompatibleService {
  label: string
  model: string
  credential?: string
  /** Where the service is, unless the credential knows. */
  baseURL?: string
  extraBody?: JsonObject
  schemas?: boolean
}

/** A model behind the interface of OpenAI for chats, as the options of the node want it. */
export function supplyCompatible(
  { context, params }: SupplyCall,
  { label, model, credential, baseURL = ofCredential, extraBody = {}, schemas = true }: CompatibleService,
): LanguageModel {
  const sending = { ...sendingOf(params), extraBody, ...(credential !== undefined && { credential }) }
  const provider = createOpenAICompatible({
    name: 'compatible',
    baseURL,
    fetch: outboundFetch(context, sending),
    includeUsage: true,
    supportsStructuredOutputs: schemas,
  })
  return recordedModel(context, { model: provider.chatModel(model), label, settings: settingsOf(params) })
}
