import { isJsonObject, type JsonObject } from '@heddle/core'
import type { FilePart } from 'ai'
import { addresses, namedFileParts } from '../ai/file-item.ts'
import { messageModel } from '../ai/message-model.ts'
import { givenLimit, withoutUndefined } from '../ai/model-settings.ts'
import { OwnItems, type AppCall, type AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { editImage } from './edit-image.ts'
import { imageItems } from './image-items.ts'
import { choicesIn } from './messages.ts'
import { credential, label, providerWith } from './openai-service.ts'
import { messagesIn } from './responses.ts'

/** The first versions had no choice, and the model they used is gone. */
const firstModel = 'gpt-4o'

/** Asks a model about images: in the first versions by the interface of chats, now by that of responses. */
async function analyze(call: AppCall): Promise<unknown> {
  const { params } = call
  const isChat = params.version < 2
  const model = params.version < 1.4 ? firstModel : params.id('modelId')
  const answer = await messageModel(call, {
    label,
    sending: { credential },
    model: (fetch) => (isChat ? providerWith(fetch).chat(model) : providerWith(fetch).responses(model)),
    settings: withoutUndefined({ maxOutputTokens: givenLimit(params, 'options.maxTokens') }),
    messages: [
      { role: 'user', content: [{ type: 'text', text: params.text('text') }, ...(await imagesOf(call))] },
    ],
    usesTools: false,
  })
  if (!params.flag('simplify')) return answer
  return isChat ? { content: contentIn(answer) } : asList(messagesIn(answer))
}

function contentIn(answer: JsonObject): unknown {
  const [choice = {}] = choicesIn(answer)
  return isJsonObject(choice.message) ? choice.message.content : undefined
}

/** Documents look for what was said at the first place of the item itself. */
const asList = (messages: readonly JsonObject[]): OwnItems =>
  new OwnItems([{ json: Object.fromEntries(messages.entries()) }])

async function imagesOf(call: AppCall): Promise<FilePart[]> {
  const { params } = call
  const images: FilePart[] =
    params.text('inputType') === 'base64'
      ? await namedFileParts(call, 'binaryPropertyName')
      : addresses(call, 'imageUrls').map((data) => ({ type: 'file', mediaType: 'image', data }))
  const detail = params.maybe('options.detail')
  if (detail === undefined) return images
  return images.map((image) => ({ ...image, providerOptions: { openai: { imageDetail: detail } } }))
}

const imageModel = (params: AppParams): string =>
  params.version < 2.2 ? params.text('model') : params.id('modelId')

async function generate(call: AppCall): Promise<OwnItems> {
  const { params, send } = call
  const model = imageModel(params)
  const wantsUrls = params.flag('options.returnImageUrls')
  const answer = await send({
    method: 'POST',
    url: '/images/generations',
    body: {
      model,
      prompt: params.text('prompt'),
      ...chosen(params, model),
      // The newer models only give images themselves.
      ...(model.startsWith('dall-e') && { response_format: wantsUrls ? 'url' : 'b64_json' }),
    },
  })
  return imageItems(call, answer, { field: params.maybe('options.binaryPropertyOutput') ?? 'data' })
}

/** What the model knows of the options. */
const chosen = (params: AppParams, model: string): JsonObject => ({
  n: givenLimit(params, 'options.n'),
  size: params.maybe('options.size'),
  style: params.maybe('options.style'),
  quality: params.maybe(model.startsWith('dall-e') ? 'options.dalleQuality' : 'options.quality'),
})

export const imageOperations: Readonly<Record<string, AppOperation>> = {
  analyze: { effect: 'reads', run: analyze },
  generate: { effect: 'reads', run: generate },
  edit: { effect: 'reads', run: editImage },
}
