import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { defineAppTrigger, ignoredCall, type ReceivedCall } from '../app/define-app-trigger.ts'
import { sameSecret } from '../app/same-secret.ts'
import format from '../formats/telegramTrigger.json' with { type: 'json' }
import { downloadFile, locateFile } from './download-file.ts'
import { method, telegramService } from './telegram-service.ts'

export const telegramTrigger = defineAppTrigger({
  name: 'telegramTrigger',
  label: 'Telegram Trigger',
  description: 'Starts the workflow when a Telegram bot receives something',
  format,
  words: {
    labels: { updates: 'Trigger On', download: 'Download Images/Files' },
    descriptions: {
      download: 'Whether to download photos, videos and documents of messages',
      imageSize: 'Which size of a photo to download',
      chatIds: 'IDs of the only chats that start the workflow, separated by commas',
      userIds: 'IDs of the only users that start the workflow, separated by commas',
    },
    choices: { '*': 'All Updates Except Chat Members and Reactions' },
  },
  service: telegramService,
  credentials: [{ name: 'telegramApi', required: true }],
  icon: 'file:telegram.svg',
  color: '#1e8fcb',
  subtitle: '={{ $parameter["updates"].join(", ") }}',
  codex: { categories: ['Communication'], alias: ['chat', 'bot', 'message'] },
  webhooks: [{ name: 'default', httpMethod: 'POST', path: 'webhook', responseMode: 'onReceived' }],
  async subscribe({ params, send, webhookUrl, memory }) {
    const updates = params.texts('updates')
    memory.secret = crypto.randomUUID().replaceAll('-', '')
    await send(
      method('setWebhook', {
        url: webhookUrl,
        // An empty list stands for all of them.
        allowed_updates: updates.includes('*') ? [] : updates,
        secret_token: memory.secret,
      }),
    )
  },
  async unsubscribe({ send, memory }) {
    await send(method('deleteWebhook', {}))
    delete memory.secret
  },
  verify: ({ request, memory }) =>
    sameSecret(textOf(memory.secret), request.headers['x-telegram-bot-api-secret-token'] ?? '')
      ? undefined
      : { status: 403, body: { message: 'The secret token of the call is wrong' } },
  async receive(call) {
    const { body } = call.context.request
    const update = isJsonObject(body) ? body : {}
    if (!isWanted(update, call)) return ignoredCall
    const fileId = call.params.flag('additionalFields.download') ? fileIdOf(update, call) : undefined
    if (fileId === undefined) return { items: [[{ json: update }]] }
    const located = await locateFile(call, fileId)
    const data = await downloadFile({ ...call, binary: call.context.binary }, located)
    return { items: [[{ json: update, binary: { data } }]] }
  },
})

/** The part of an update that says what has happened, and the message it belongs to. */
function partsOf(update: JsonObject): { event: JsonObject; message: JsonObject } {
  const event = Object.values(update).find(isJsonObject) ?? {}
  return { event, message: isJsonObject(event.message) ? event.message : event }
}

function isWanted(update: JsonObject, { params }: ReceivedCall): boolean {
  const { event, message } = partsOf(update)
  const allows = (path: string, who: unknown) => {
    const ids = params.texts(path)
    return ids.length === 0 || (isJsonObject(who) && ids.includes(textOf(who.id)))
  }
  return allows('additionalFields.chatIds', message.chat) && allows('additionalFields.userIds', event.from)
}

const sizes = ['small', 'medium', 'large', 'extraLarge']

/** The photo in the size that is wanted, else the video or the document of a message. */
function fileIdOf({ message, channel_post: post }: JsonObject, { params }: ReceivedCall): string | undefined {
  const sent = isJsonObject(message) ? message : isJsonObject(post) ? post : {}
  const photos = Array.isArray(sent.photo) ? sent.photo.filter(isJsonObject) : []
  const wanted = sizes.indexOf(params.text('additionalFields.imageSize') || 'large')
  // A picture that is small from the beginning comes in fewer sizes.
  const photo = photos[wanted] ?? photos[0]
  const file = [photo, sent.video, sent.document].find(isJsonObject)
  return file && textOf(file.file_id)
}
