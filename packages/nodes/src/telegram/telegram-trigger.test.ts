import type { JsonObject } from '@heddle/core'
import { expect, test } from 'vitest'
import { tryTrigger } from '../testing/try-trigger.ts'
import { pathOf, telegramWorld } from './telegram-double.ts'
import { telegramTrigger } from './telegram-trigger.node.ts'

const trigger = tryTrigger(telegramTrigger, telegramWorld)

test('the bot is told where to send what is asked for, with a secret of its own', async () => {
  const memory = await trigger.subscribe({ parameters: { updates: ['message', 'callback_query'] } })

  expect(memory.secret).toMatch(/^\w{32}$/)
  expect(trigger.requests()).toMatchObject([
    {
      method: 'POST',
      path: pathOf('setWebhook'),
      body: {
        url: 'https://heddle.example/webhook/7',
        allowed_updates: ['message', 'callback_query'],
        secret_token: memory.secret,
      },
    },
  ])
})

test('everything is an empty list', async () => {
  await trigger.subscribe({ parameters: { updates: ['*'] } })

  expect(trigger.requests()).toMatchObject([{ body: { allowed_updates: [] } }])
})

test('the bot is told to stop', async () => {
  const memory = await trigger.unsubscribe({ memory: { secret: 's' } })

  expect(trigger.requests()).toMatchObject([{ path: pathOf('deleteWebhook') }])
  expect(memory).toEqual({})
})

const receive = (body: JsonObject, additionalFields: JsonObject = {}, secret = 's') =>
  trigger.call({
    parameters: { updates: ['*'], additionalFields },
    memory: { secret: 's' },
    request: { body, headers: { 'x-telegram-bot-api-secret-token': secret } },
  })

const message = { update_id: 1, message: { text: 'Hi', chat: { id: 5 }, from: { id: 7 } } }

test('a call without the secret is refused', async () => {
  expect(await receive(message, {}, 'other')).toMatchObject({ response: { status: 403 } })
})

test('an update starts the workflow', async () => {
  expect(await receive(message)).toEqual({ items: [[{ json: message }]] })
})

const pressed = {
  update_id: 2,
  callback_query: { from: { id: 7 }, message: { chat: { id: 5 }, from: { id: 1 } } },
}

test.each([
  ['a message of the chat', message, { chatIds: '4, 5' }, true],
  ['a button in the chat', pressed, { chatIds: '5' }, true],
  ['a message of another chat', message, { chatIds: '4' }, false],
  ['a message of the user', message, { userIds: '7' }, true],
  ['a button pressed by the user', pressed, { userIds: '7' }, true],
  ['a message of another user', message, { chatIds: '5', userIds: '8' }, false],
])('%s is looked at as the restrictions say', async (_, update, restrictions, starts) => {
  expect((await receive(update, restrictions)).items !== undefined).toBe(starts)
})

const sizes = ['S', 'M', 'L', 'X'].map((file_id) => ({ file_id }))

test.each([
  ['a photo, large', { message: { photo: sizes } }, {}, 'L'],
  ['a photo in the size that is wanted', { message: { photo: sizes } }, { imageSize: 'small' }, 'S'],
  ['a photo of one size only', { message: { photo: sizes.slice(0, 1) } }, {}, 'S'],
  ['a document', { channel_post: { document: { file_id: 'D' } } }, {}, 'D'],
  ['a video', { message: { video: { file_id: 'V' } } }, {}, 'V'],
])('%s is downloaded when that is wanted', async (_, update, fields, fileId) => {
  const { items } = await receive(update, { download: true, ...fields })

  expect(trigger.requests()[0]).toMatchObject({ path: pathOf('getFile'), body: { file_id: fileId } })
  expect(items?.[0]?.[0]).toMatchObject({
    json: update,
    binary: { data: { fileName: 'file_1.jpg', mimeType: 'image/jpeg', data: btoa('image') } },
  })
})
