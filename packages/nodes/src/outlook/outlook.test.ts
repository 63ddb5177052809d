import { runNodeInMemory } from '@heddle/engine/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startDouble, type Double } from '../testing/double.ts'
import { listOptions } from '../testing/list-options.ts'
import { tryApp, type AppTrial } from '../testing/try-app.ts'
import { attachments, outlookAccounts, outlookDouble, outlookHosts } from './outlook-double.ts'
import { calendarTrials } from './calendar-trials.ts'
import { contactTrials } from './contact-trials.ts'
import { microsoftOutlook } from './outlook.node.ts'
import { olderTrials } from './older-trials.ts'
import { readMailTrials } from './read-mail-trials.ts'
import { writeMailTrials } from './write-mail-trials.ts'

const byId = (value: string) => ({ mode: 'id', value })
const on = (operation: string, rest: object = {}) => ({
  resource: 'messageAttachment',
  operation,
  messageId: byId('m1'),
  ...rest,
})
const a1 = { attachmentId: byId('a1') }
const path = '/v1.0/me/messages/m1/attachments'
const usual = 'id,name,contentType,size,isInline,lastModifiedDateTime'
const menu = { data: Buffer.from('soup,3').toString('base64'), mimeType: 'text/csv', fileName: 'menu.csv' }
const success = [{ success: true }]

const attachmentTrials: AppTrial[] = [
  {
    does: 'under another name',
    inputs: [[{ json: {}, binary: { menu } }]],
    parameters: on('add', { binaryPropertyName: 'menu', options: { fileName: 'today.csv' } }),
    asks: [
      {
        method: 'POST',
        path,
        body: {
          '@odata.type': '#microsoft.graph.fileAttachment',
          name: 'today.csv',
          contentType: 'text/csv',
          contentBytes: menu.data,
        },
      },
    ],
    gives: success,
  },
  {
    does: 'into a file',
    items: [{ a: 1 }],
    parameters: on('download', { ...a1, binaryPropertyName: 'file' }),
    asks: [{ path: `${path}/a1` }, { path: `${path}/a1/$value` }],
    gives: [{ a: 1 }],
  },
  {
    does: 'what is known of it',
    parameters: on('get', a1),
    asks: [{ path: `${path}/a1`, query: { $select: usual } }],
    gives: [attachments[0]],
  },
  {
    does: 'some fields, and says what is wrong',
    parameters: on('get', { ...a1, messageId: byId('gone'), options: { fields: ['name'] } }),
    asks: [{ query: { $select: 'id,name' } }],
    fails: 'not found',
  },
  {
    does: 'all pages',
    parameters: on('getAll', { returnAll: true, options: { fields: ['size'] } }),
    asks: [{ path, query: { $top: '100', $select: 'id,size' } }, { query: { $skip: '2' } }],
    gives: attachments,
  },
  { does: 'the first', parameters: on('getAll', { limit: 1 }), gives: [attachments[0]] },
]

const world = { hosts: outlookHosts, service: outlookDouble(), credentials: outlookAccounts }

const unread = {
  'folderMessage getAll: options.attachmentsPrefix':
    'looked at where files are downloaded, as other lists do',
}

tryApp(microsoftOutlook, { ...world, unread }, [
  ...writeMailTrials,
  ...readMailTrials,
  ...calendarTrials,
  ...contactTrials,
  ...attachmentTrials,
  ...olderTrials,
  {
    does: 'with an account for all of Microsoft',
    parameters: {
      authentication: 'microsoftOAuth2Api',
      resource: 'calendar',
      operation: 'get',
      calendarId: byId('cal1'),
    },
    gives: [{ id: 'cal1', name: 'Calendar 1' }],
  },
])

let double: Double
beforeAll(async () => {
  double = await startDouble(outlookHosts, outlookDouble(), outlookAccounts)
})
afterAll(() => double.stop())
beforeEach(() => void double.requests.splice(0))

const run = (parameters: Record<string, unknown>, given: Pick<Double, 'http'> = double, file = menu) =>
  runNodeInMemory(microsoftOutlook, {
    parameters,
    inputs: [[{ json: {}, binary: { menu: file } }]],
    http: (request) => given.http(request),
    credentials: outlookAccounts,
  })

test('files and mails become files of the item', async () => {
  const { output } = await run({
    resource: 'message',
    operation: 'get',
    messageId: byId('m1'),
    options: { downloadAttachments: true, getMimeContent: { values: { binaryPropertyName: 'mail' } } },
  })
  const downloaded = await run(on('download', { ...a1, binaryPropertyName: 'file' }))

  expect(output[0]?.[0]?.binary).toMatchObject({
    attachment_0: { fileName: 'menu.csv', mimeType: 'text/csv', data: menu.data },
    attachment_1: { fileName: 'Mail' },
    mail: { fileName: 'message.eml', mimeType: 'message/rfc822' },
  })
  expect(downloaded.output[0]?.[0]?.binary).toMatchObject({
    menu: { fileName: 'menu.csv' },
    file: { fileName: 'menu.csv', data: menu.data },
  })
})

const megabytes = (count: number) => ({
  ...menu,
  data: Buffer.alloc(count * 2 ** 20, 'x').toString('base64'),
})
const letter = {
  resource: 'message',
  operation: 'send',
  toRecipients: 'bob@example.com',
  additionalFields: { attachments: { attachments: [{ binaryPropertyName: 'menu' }] } },
}

test('a large file is sent in parts, to an address that does not see the account', async () => {
  const { output, error } = await run(letter, double, megabytes(5))

  expect([error, output[0]?.[0]?.json]).toEqual([undefined, { success: true }])
  expect(double.requests.map(({ method, path: place }) => `${method} ${place}`)).toEqual([
    'POST /v1.0/me/messages',
    'POST /v1.0/me/messages/new/attachments/createUploadSession',
    'PUT /upload/new',
    'PUT /upload/new',
    'POST /v1.0/me/messages/new/send',
  ])
  expect(double.requests[1]?.body).toEqual({
    AttachmentItem: { attachmentType: 'file', name: 'menu.csv', contentType: 'text/csv', size: 5 * 2 ** 20 },
  })
  expect(double.requests[3]?.headers).toMatchObject({ 'content-range': 'bytes 3932160-5242879/5242880' })
})

test('a large file needs a copy in the sent items', async () => {
  const additionalFields = { ...letter.additionalFields, saveToSentItems: false }

  const { error } = await run({ ...letter, additionalFields }, double, megabytes(5))

  expect(error?.message).toBe('A message with large files is always saved in the sent items')
  expect(double.requests).toEqual([])
})

test('a draft whose file cannot be sent does not stay behind', async () => {
  const http: Double['http'] = async (request) => {
    const response = await double.http(request)
    const body = response.body as Record<string, unknown> | undefined
    return request.url.endsWith('/messages') ? { ...response, body: { ...body, id: 'broken' } } : response
  }

  const { error } = await run({ ...letter, resource: 'draft', operation: 'create' }, { http }, megabytes(5))

  expect(error).toBeDefined()
  expect(double.requests.at(-1)).toMatchObject({ method: 'DELETE', path: '/v1.0/me/messages/broken' })
})

test.each([
  'https://evil.example/next',
  'http://graph.microsoft.com/next',
  'https://graph.microsoft.us/next',
])('a next page at %s is never asked for', async (link) => {
  const elsewhere = await startDouble(
    [...outlookHosts, 'evil.example'],
    () => ({ body: { value: [{ id: 'm1' }], '@odata.nextLink': link } }),
    outlookAccounts,
  )

  const { error } = await run({ resource: 'message', operation: 'getAll', returnAll: true }, elsewhere)
  await elsewhere.stop()

  expect(error?.message).toMatch(/outside of Microsoft Graph|may not be sent to graph\.microsoft\.us/)
  expect(elsewhere.requests).toHaveLength(1)
})

test('a shared mailbox in another cloud is reached under its own address', async () => {
  const microsoftOutlookOAuth2Api = {
    graphApiBaseUrl: 'https://graph.microsoft.us',
    useShared: true,
    userPrincipalName: 'sales#ext#@example.com',
    oauthTokenData: { access_token: 'ann-token' },
  }
  const shared = await startDouble(outlookHosts, outlookDouble(), { microsoftOutlookOAuth2Api })

  await run({ resource: 'folder', operation: 'get', folderId: byId('inbox') }, shared)
  await shared.stop()

  expect(shared.requests).toMatchObject([
    { host: 'graph.microsoft.us', path: '/v1.0/users/sales%23ext%23%40example.com/mailFolders/inbox' },
  ])
})

test.each([
  ['calendarId', 'Calendar 1, Calendar 2, Calendar 3'],
  ['calendarGroup', 'Work'],
  ['categories', 'Red'],
  ['contactId', 'Person 1, Person 2, Person 3'],
  ['messageId', 'Lunch 1, Lunch 2'],
  ['draftId', 'Lunch 1, Lunch 2'],
  ['eventId', 'Event 1, Event 2'],
  ['attachmentId', 'menu.csv, On a drive, Mail'],
  ['folderId', 'Drafts, Inbox, Inbox / Food, Sent Items'],
  ['foldersToInclude', 'Drafts, Inbox, Inbox / Food, Sent Items'],
])('%s is chosen out of a list', async (name, expected) => {
  const parameters = { calendarId: byId('cal1'), messageId: byId('m1') }

  const options = await listOptions(microsoftOutlook, name, { double, parameters })

  expect(options.map((option) => option.name).join(', ')).toBe(expected)
})

test('a list is searched', async () => {
  const folders = await listOptions(microsoftOutlook, 'folderId', { double, filter: 'food' })
  await listOptions(microsoftOutlook, 'messageId', { double, filter: 'soup' })
  const zones = await listOptions(microsoftOutlook, 'timeZone', { double, filter: 'berlin' })

  expect(folders).toEqual([{ name: 'Inbox / Food', value: 'food' }])
  expect(double.requests.at(-1)?.query).toMatchObject({ $search: '"soup"' })
  expect(zones).toEqual([{ name: 'Europe/Berlin', value: 'Europe/Berlin' }])
})

test('nothing is listed before it is said of what', async () => {
  const parameters = { calendarId: byId(''), messageId: byId('') }

  expect(await listOptions(microsoftOutlook, 'eventId', { double, parameters })).toEqual([])
  expect(await listOptions(microsoftOutlook, 'attachmentId', { double, parameters })).toEqual([])
})
