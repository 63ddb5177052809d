import type { JsonObject } from '@heddle/core'
import type { LoadOptionsContext } from '@heddle/core/node'
import { runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { googleAccount } from '../google/google-double.ts'
import { startDouble } from '../testing/double.ts'
import { tryApp } from '../testing/try-app.ts'
import { draftTrials } from './draft-trials.ts'
import { firstVersionTrials } from './first-version-trials.ts'
import { gmailDouble } from './gmail-double.ts'
import { gmail } from './gmail.node.ts'
import { labelTrials } from './label-trials.ts'
import { messageTrials } from './message-trials.ts'
import { questionTrials } from './question-trials.ts'
import { sendTrials } from './send-trials.ts'
import { threadTrials } from './thread-trials.ts'

const hosts = ['gmail.googleapis.com']
const service = gmailDouble()
const credentials = { gmailOAuth2: googleAccount }

const unread = {
  'options.appendAttribution': 'hidden: mails tell of nobody but who sends them',
  'message send: options.replyToSenderOnly': 'documents have it there, too; a new mail answers nobody',
  'options.dataPropertyAttachmentsPrefixName':
    'looked at where files are downloaded, as the list does in its trial',
}

tryApp(gmail, { hosts, service, credentials, unread }, [
  ...sendTrials,
  ...messageTrials,
  ...questionTrials,
  ...labelTrials,
  ...draftTrials,
  ...threadTrials,
  ...firstVersionTrials,
])

test('files of a mail become files of the item', async () => {
  const double = await startDouble(hosts, service, credentials)
  const { output } = await runNodeInMemory(gmail, {
    parameters: { operation: 'get', messageId: 'm2', simple: false, options: { downloadAttachments: true } },
    http: double.http,
    credentials,
  })
  await double.stop()

  expect(output[0]?.[0]?.binary).toMatchObject({
    attachment_0: {
      mimeType: 'text/csv',
      fileName: 'menu.csv',
      data: Buffer.from('soup,3').toString('base64'),
    },
  })
})

test('labels, aliases and the messages of a thread can be chosen', async () => {
  const double = await startDouble(hosts, service, credentials)
  const load = (name: string, parameters: JsonObject) =>
    gmail.loadOptions[name]?.({
      parameters,
      node: { type: gmail.type, version: 2.2 },
      http: double.http,
    } as Partial<LoadOptionsContext> as LoadOptionsContext)

  const choices = await Promise.all([
    load('labelIds', { authentication: 'oAuth2' }),
    load('fromAlias', { authentication: 'oAuth2' }),
    load('messageId', { authentication: 'oAuth2', threadId: 't1' }),
  ])
  await double.stop()

  expect(choices).toEqual([
    [
      { name: 'Food', value: 'Label_1' },
      { name: 'INBOX', value: 'INBOX' },
      { name: 'UNREAD', value: 'UNREAD' },
    ],
    [
      { name: 'ann@example.com (default)', value: 'ann@example.com' },
      { name: 'shop@example.com', value: 'shop@example.com' },
    ],
    [
      { name: 'Snippet', value: 'm1' },
      { name: 'Snippet', value: 'm3' },
    ],
  ])
})
