import { runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { tryApp } from '../testing/try-app.ts'
import { callbackTrials } from './callback-trials.ts'
import { chatTrials } from './chat-trials.ts'
import { fileTrials } from './file-trials.ts'
import { mediaTrials } from './media-trials.ts'
import { messageTrials } from './message-trials.ts'
import { questionTrials } from './question-trials.ts'
import { telegramWorld } from './telegram-double.ts'
import { telegram } from './telegram.node.ts'

tryApp(telegram, telegramWorld, [
  ...messageTrials,
  ...mediaTrials,
  ...questionTrials,
  ...chatTrials,
  ...callbackTrials,
  ...fileTrials,
])

test('a file that is downloaded stands beside what is known of it', async () => {
  const { output } = await runNodeInMemory(telegram, {
    parameters: { resource: 'file', fileId: 'F1' },
    http: async ({ url }) => ({
      status: 200,
      statusText: 'OK',
      headers: {},
      body: url.startsWith('/file/')
        ? new Blob(['image']).stream()
        : { ok: true, result: { file_path: 'photos/file_1.jpg' } },
    }),
  })

  expect(output[0]?.[0]?.binary?.data).toMatchObject({
    mimeType: 'image/jpeg',
    fileName: 'file_1.jpg',
    data: Buffer.from('image').toString('base64'),
  })
})
