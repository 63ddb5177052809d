import type { JsonObject } from '@heddle/core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { googleAccount } from '../google/google-double.ts'
import { poll } from '../testing/app-trigger.ts'
import { startDouble, type Double } from '../testing/double.ts'
import { gmailDouble, mailbox, type StoredMessage } from './gmail-double.ts'
import { gmailTrigger } from './gmail-trigger.node.ts'

const [first, second] = mailbox as [StoredMessage, StoredMessage]

let messages: StoredMessage[]
let double: Double
let memory: Record<string, unknown>

beforeEach(async () => {
  messages = []
  memory = {}
  const service = gmailDouble(() => messages)
  double = await startDouble(['gmail.googleapis.com'], service, { gmailOAuth2: googleAccount })
})
afterEach(() => double.stop())

const soonAfterTwelve = String(Date.parse('2026-01-01T12:00:30Z'))

/** The newest message stands first, as Gmail has it. */
const arrive = (...added: Partial<StoredMessage>[]) =>
  messages.unshift(...added.map((each) => ({ ...first, internalDate: soonAfterTwelve, ...each })))

const look = async (now: string, parameters: JsonObject = {}, version?: number) => {
  const found = await poll(gmailTrigger, { parameters, version, double, memory, now: `2026-01-01T${now}Z` })
  return found?.[0]?.map(({ json }) => json.id) ?? []
}

test('the first look only learns what is there, and each message starts the workflow once', async () => {
  arrive({ id: 'old' })

  expect(await look('12:00:00')).toEqual([])
  arrive({ id: 'a' })
  expect(await look('12:01:00')).toEqual(['a'])
  expect(await look('12:02:00')).toEqual([])
})

test('messages of the same second and those that appear late are not lost', async () => {
  await look('12:00:00')
  arrive({ id: 'a' })

  expect(await look('12:01:00')).toEqual(['a'])
  messages.push({ ...first, id: 'late', internalDate: soonAfterTwelve })
  arrive({ id: 'b' })
  expect(await look('12:01:00')).toEqual(['b', 'late'])
})

test('Gmail is asked for what the filters say, since a while before the last look', async () => {
  const filters = {
    q: 'soup',
    sender: 'bob',
    readStatus: 'unread',
    labelIds: ['INBOX'],
    includeSpamTrash: true,
  }
  await look('12:00:00')
  await look('12:05:00', { filters })

  expect(double.requests.at(-1)).toMatchObject({
    path: '/gmail/v1/users/me/messages',
    query: {
      q: `soup from:bob is:unread after:${Date.parse('2026-01-01T11:50:00Z') / 1000}`,
      labelIds: 'INBOX',
      includeSpamTrash: 'true',
    },
  })
})

test('when more arrive than are wanted at once, the oldest come first and the others later', async () => {
  await look('12:00:00', { maxResults: 2 })
  arrive({ id: 'e' }, { id: 'd' }, { id: 'c' }, { id: 'b' }, { id: 'a' })

  expect(await look('12:01:00', { maxResults: 2 })).toEqual(['b', 'a'])
  expect(await look('13:00:00', { maxResults: 2 })).toEqual(['d', 'c'])
  expect(await look('14:00:00', { maxResults: 2 })).toEqual(['e'])
  expect(await look('15:00:00', { maxResults: 2 })).toEqual([])
})

test('older versions take any number at once', async () => {
  await look('12:00:00', {}, 1.3)
  arrive(...Array.from({ length: 12 }, (_, index) => ({ id: String(index) })))

  expect(await look('12:01:00', {}, 1.3)).toHaveLength(12)
})

test.each([
  ['a draft', 1.1, ['DRAFT'], {}, true],
  ['a draft', 1.1, ['DRAFT'], { includeDrafts: false }, false],
  ['a draft', 1.4, ['DRAFT'], {}, false],
  ['a draft', 1.4, ['DRAFT'], { includeDrafts: true }, true],
  ['a mail to others', 1.2, ['SENT'], {}, true],
  ['a mail to others', 1.4, ['SENT'], {}, false],
  ['a mail to oneself', 1.4, ['SENT', 'INBOX'], {}, true],
])(
  '%s in version %s with %j and %j starts the workflow: %s',
  async (_, version, labelIds, filters, starts) => {
    await look('12:00:00', { filters }, version)
    arrive({ id: 'a', labelIds })

    expect(await look('12:01:00', { filters }, version)).toEqual(starts ? ['a'] : [])
  },
)

test('a message is told in short, or taken apart with its files', async () => {
  const ask = (parameters: JsonObject) => poll(gmailTrigger, { parameters, double, mode: 'manual' })
  messages = [second]

  const short = await ask({})
  const whole = await ask({
    simple: false,
    options: { downloadAttachments: true, dataPropertyAttachmentsPrefixName: 'file_' },
  })

  expect(short?.[0]).toMatchObject([
    {
      json: { id: 'm2', Subject: 'Menu', labels: [{ name: 'INBOX' }, { id: 'Label_1', name: 'Food' }] },
    },
  ])
  expect(whole?.[0]).toMatchObject([
    {
      json: { id: 'm2', subject: 'Menu', from: { text: 'carl@example.com' } },
      binary: { file_0: { fileName: 'menu.csv' } },
    },
  ])
})

test('a message that is deleted before it is read is no news', async () => {
  await look('12:00:00')
  arrive({ id: 'gone' }, { id: 'a' })
  const http: Double['http'] = (request) => {
    if (request.url.endsWith('/gone')) messages = messages.filter(({ id }) => id !== 'gone')
    return double.http(request)
  }

  const found = await poll(gmailTrigger, { double: { http }, memory, now: '2026-01-01T12:01:00Z' })

  expect(found?.[0]?.map(({ json }) => json.id)).toEqual(['a'])
})

test('a try in the editor shows the newest message and remembers nothing', async () => {
  arrive({ id: 'new' }, { id: 'old' })

  const tried = await poll(gmailTrigger, { double, memory, mode: 'manual' })

  expect(tried?.[0]?.map(({ json }) => json.id)).toEqual(['new'])
  expect(memory).toEqual({})
})

test('what arrives while Gmail cannot be reached comes at the next look', async () => {
  await look('12:00:00')
  arrive({ id: 'a' })
  const broken = { http: async () => Promise.reject(new Error('Gmail is away')) }

  await expect(poll(gmailTrigger, { double: broken, memory, now: '2026-01-01T12:01:00Z' })).rejects.toThrow(
    'Gmail is away',
  )
  expect(await look('12:02:00')).toEqual(['a'])
})
