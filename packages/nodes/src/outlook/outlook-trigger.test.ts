import type { JsonObject } from '@heddle/core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { poll } from '../testing/app-trigger.ts'
import { startDouble, type Double } from '../testing/double.ts'
import { listOptions } from '../testing/list-options.ts'
import { message, outlookAccounts, outlookDouble, outlookHosts, shortOf } from './outlook-double.ts'
import { microsoftOutlookTrigger } from './outlook-trigger.node.ts'

let messages: JsonObject[]
let double: Double
let memory: Record<string, unknown>

beforeEach(async () => {
  messages = []
  memory = {}
  double = await startDouble(
    outlookHosts,
    outlookDouble(() => messages),
    outlookAccounts,
  )
})
afterEach(() => double.stop())

/** The newest message stands first, as Outlook has it. */
const arrive = (...ids: string[]) =>
  messages.unshift(
    ...ids.map((id) => ({
      ...message(1),
      id,
      internetMessageId: `<${id}@example.com>`,
      receivedDateTime: '2026-01-01T12:00:30Z',
    })),
  )

const change = (id: string, rest: JsonObject) => {
  messages = messages.map((each) => (each.id === id ? { ...each, ...rest } : each))
}

const look = async (now: string, parameters: JsonObject = {}) => {
  const found = await poll(microsoftOutlookTrigger, {
    parameters,
    double,
    memory,
    now: `2026-01-01T${now}Z`,
  })
  return found?.[0]?.map(({ json }) => json.id) ?? []
}

test('the first look only learns what is there, and each message starts the workflow once', async () => {
  arrive('old')

  expect(await look('12:00:00')).toEqual([])
  arrive('a')
  expect(await look('12:01:00')).toEqual(['a'])
  expect(await look('12:02:00')).toEqual([])
})

test('messages of the same second and those that appear late are not lost', async () => {
  await look('12:00:00')
  arrive('a')

  expect(await look('12:01:00')).toEqual(['a'])
  messages.push({
    ...message(1),
    id: 'late',
    receivedDateTime: '2026-01-01T12:00:30Z',
    internetMessageId: '<l>',
  })
  arrive('b')
  expect(await look('12:01:00')).toEqual(['b', 'late'])
})

test('all pages are read, and the oldest message comes first', async () => {
  await look('12:00:00')
  arrive('e', 'd', 'c', 'b', 'a')
  for (const [minute, { id }] of messages.toReversed().entries())
    change(String(id), { receivedDateTime: `2026-01-01T12:0${minute}:00Z` })

  expect(await look('12:05:00')).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('a message that is moved is no news, although its id changes', async () => {
  await look('12:00:00')
  arrive('a')
  await look('12:01:00')

  change('a', { id: 'a-in-food', parentFolderId: 'food' })

  expect(await look('12:02:00')).toEqual([])
})

test('what is sent or not finished has not arrived', async () => {
  await look('12:00:00')
  arrive('draft', 'answer', 'a')
  change('draft', { isDraft: true })
  change('answer', { parentFolderId: 'sent' })

  expect(await look('12:01:00')).toEqual(['a'])
})

test('messages of folders that are chosen start the workflow, sent ones too', async () => {
  const parameters = { filters: { foldersToInclude: ['sent'] } }
  await look('12:00:00', parameters)
  arrive('answer')
  change('answer', { parentFolderId: 'sent' })

  expect(await look('12:01:00', parameters)).toEqual(['answer'])
})

test('Outlook is asked for what the filters say, since a while before the last look', async () => {
  const filters = {
    custom: "importance eq 'high'",
    hasAttachments: false,
    foldersToExclude: ['junk'],
    foldersToInclude: ['inbox'],
    readStatus: 'unread',
    sender: 'bob@example.com',
  }
  await look('12:00:00')
  await look('12:05:00', { filters })

  expect(double.requests.at(-1)).toMatchObject({
    path: '/v1.0/me/messages',
    query: {
      $top: '100',
      $filter:
        "receivedDateTime ge 2026-01-01T11:50:00Z and hasAttachments eq false and (parentFolderId eq 'inbox')" +
        " and parentFolderId ne 'junk' and isRead eq false" +
        " and (from/emailAddress/address eq 'bob@example.com' or from/emailAddress/name eq 'bob@example.com')" +
        " and (importance eq 'high')",
    },
  })
})

test('a message comes in short, as a whole, or with the fields that are chosen', async () => {
  const ask = async (parameters: JsonObject) =>
    (await poll(microsoftOutlookTrigger, { parameters, double, mode: 'manual' }))?.[0]
  messages = [message(1)]

  expect(await ask({})).toEqual([{ json: shortOf(1) }])
  expect(await ask({ output: 'raw' })).toEqual([{ json: message(1) }])
  const [chosen] = (await ask({ output: 'fields', fields: ['subject', 'receivedDateTime'] })) ?? []
  expect(double.requests.at(-2)?.query.$select).toBe(
    'id,subject,receivedDateTime,internetMessageId,isDraft,parentFolderId',
  )
  expect(chosen?.json).toMatchObject({ id: 'm1', receivedDateTime: '2026-01-01T11:00:00Z' })
  expect(chosen?.json).not.toHaveProperty('internetMessageId')
})

test('a message comes with its files', async () => {
  messages = [message(1)]
  const parameters = { options: { downloadAttachments: true, attachmentsPrefix: 'file_' } }

  const found = await poll(microsoftOutlookTrigger, { parameters, double, mode: 'manual' })

  expect(found?.[0]?.[0]?.binary).toMatchObject({
    file_0: { fileName: 'menu.csv', mimeType: 'text/csv' },
    file_1: { fileName: 'Mail' },
  })
})

test('a try in the editor shows the newest message and remembers nothing', async () => {
  messages = [message(3), message(2), { ...message(1), isDraft: true }]

  const tried = await poll(microsoftOutlookTrigger, { double, memory, mode: 'manual' })

  expect(tried?.[0]?.map(({ json }) => json.id)).toEqual(['m3'])
  expect(memory).toEqual({})
})

test('what arrives while Outlook cannot be reached comes at the next look', async () => {
  await look('12:00:00')
  arrive('a')
  const broken = { http: async () => Promise.reject(new Error('Outlook is away')) }

  await expect(
    poll(microsoftOutlookTrigger, { double: broken, memory, now: '2026-01-01T12:01:00Z' }),
  ).rejects.toThrow('Outlook is away')
  expect(await look('12:02:00')).toEqual(['a'])
})

test('folders are chosen out of a list', async () => {
  const options = await listOptions(microsoftOutlookTrigger, 'foldersToInclude', { double })

  expect(options.map(({ name }) => name)).toContain('Inbox / Food')
})
