import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { AppCall, AppOperation } from '../app/operation.ts'
import { exchange } from '../app/service.ts'
import { contentOf, messageBody } from './compose-message.ts'
import { discordService } from './discord-service.ts'

/** Writes to the channel of a webhook. */
export const sendLegacy: AppOperation = {
  effect: 'writes',
  async run(call) {
    const { params, send } = call
    if (params.text('earlierWebhook') !== '') return sendEarlier(call)
    const wait = params.flag('options.wait')
    const body = await messageBody(call, contentOf(params))
    return send({ method: 'POST', url: '/webhook', query: { wait }, ...body })
  },
}

/** Version 1 has the address of the webhook in the workflow, and no credential. */
async function sendEarlier({ params, context }: AppCall): Promise<unknown> {
  const options = params.fields('earlierOptions')
  const line = { http: context.http, sleep: context.sleep, credential: undefined }
  await exchange(discordService, line, {
    method: 'POST',
    url: params.text('earlierWebhook'),
    body: { content: params.text('content') || undefined, ...earlierFields(options) },
  })
  return { success: true }
}

function earlierFields(options: JsonObject): JsonObject {
  const data = (name: string) => readJson(options[name], name)
  return {
    username: textOf(options.username) || undefined,
    avatar_url: textOf(options.avatarUrl) || undefined,
    tts: options.tts,
    flags: options.flags,
    embeds: data('embeds'),
    components: data('components'),
    allowed_mentions: data('allowedMentions'),
    attachments: data('attachments'),
    payload_json: data('payloadJson'),
  }
}

function readJson(given: unknown, name: string): unknown {
  if (typeof given !== 'string') return given
  if (given.trim() === '') return undefined
  try {
    return JSON.parse(given)
  } catch {
    throw new Error(`The option "${name}" must be valid JSON`)
  }
}

export const earlierParameters = { earlierWebhook: '', earlierOptions: {} }

export const fromFirstVersion = ({ webhookUri, text, options }: JsonObject): JsonObject => ({
  authentication: 'webhook',
  operation: 'sendLegacy',
  content: text,
  earlierWebhook: webhookUri,
  earlierOptions: isJsonObject(options) ? options : {},
})
