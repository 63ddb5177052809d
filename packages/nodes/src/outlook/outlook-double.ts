import type { JsonObject } from '@heddle/core'
import type { DoubleAnswer, DoubleRequest, DoubleService } from '../testing/double.ts'

const graph = { graphApiBaseUrl: 'https://graph.microsoft.com' }

/** Accounts as the server gives them to nodes. */
export const outlookAccounts = {
  microsoftOutlookOAuth2Api: { ...graph, useShared: false, oauthTokenData: { access_token: 'ann-token' } },
  microsoftOAuth2Api: { ...graph, oauthTokenData: { access_token: 'ann-token' } },
}

export const outlookHosts = ['graph.microsoft.com', 'graph.microsoft.us', 'outlook.office.com']

const person = (address: string, name: string) => ({ emailAddress: { address, name } })

export const message = (n: number): JsonObject => ({
  id: `m${n}`,
  conversationId: 'c1',
  subject: `Lunch ${n}`,
  bodyPreview: 'Are you hungry?',
  from: person('bob@example.com', 'Bob'),
  toRecipients: [person('ann@example.com', 'Ann')],
  categories: [],
  hasAttachments: n === 1,
  internetMessageId: `<${n}@example.com>`,
  isDraft: false,
  parentFolderId: 'inbox',
  receivedDateTime: `2026-01-01T1${n}:00:00Z`,
})

/** The same message in short. */
export const shortOf = (n: number): JsonObject => ({
  id: `m${n}`,
  conversationId: 'c1',
  subject: `Lunch ${n}`,
  bodyPreview: 'Are you hungry?',
  from: 'bob@example.com',
  to: ['ann@example.com'],
  categories: [],
  hasAttachments: n === 1,
})

export const attachments = [
  { '@odata.type': '#microsoft.graph.fileAttachment', id: 'a1', name: 'menu.csv', contentType: 'text/csv' },
  { '@odata.type': '#microsoft.graph.referenceAttachment', id: 'a2', name: 'On a drive', contentType: null },
  { '@odata.type': '#microsoft.graph.itemAttachment', id: 'a3', name: 'Mail', contentType: null },
]

export const calendars = [1, 2, 3].map((n) => ({ id: `cal${n}`, name: `Calendar ${n}` }))
export const contacts = [1, 2, 3].map((n) => ({ id: `p${n}`, displayName: `Person ${n}` }))
export const eventOf = (calendar: string, n: number) => ({
  id: `${calendar}-e${n}`,
  subject: `Event ${n}`,
  start: { dateTime: `2026-03-0${n}T09:00:00`, timeZone: 'UTC' },
})
const eventsOf = (calendar: string) => [1, 2, 3].map((n) => eventOf(calendar, n))
export const folders = [
  { id: 'inbox', displayName: 'Inbox', childFolderCount: 1 },
  { id: 'drafts', displayName: 'Drafts', childFolderCount: 0 },
  { id: 'sent', displayName: 'Sent Items', childFolderCount: 0 },
]
export const child = { id: 'food', displayName: 'Food', childFolderCount: 0, parentFolderId: 'inbox' }

const refusal = (status: number, code: string, text: string): DoubleAnswer => ({
  status,
  body: { error: { code, message: text } },
})

/** Graph tells about each answer where it is described. */
const one = (body: object): DoubleAnswer => ({
  body: { '@odata.context': 'https://graph.microsoft.com/v1.0/$metadata#one', ...body },
})

/** A list with two entries on a page; the next one has an address of its own. */
function pageOf(all: readonly object[], { query, path, host }: DoubleRequest): DoubleAnswer {
  const from = Number(query.$skip ?? 0)
  const to = from + Math.min(2, Number(query.$top ?? 2))
  const next = `https://${host}${path}?$skip=${to}`
  return { body: { value: all.slice(from, to), ...(to < all.length && { '@odata.nextLink': next }) } }
}

type Answer = (request: DoubleRequest, ...parts: string[]) => DoubleAnswer

const file: Answer = () => ({ body: Buffer.from('soup,3') })
const done: Answer = () => ({ status: 204 })
const accepted: Answer = () => ({ status: 202 })
const created: Answer = ({ body }) => ({ ...one({ id: 'new', ...(body as JsonObject) }), status: 201 })
const changed: Answer = ({ body }, id = '') => one({ id, ...(body as JsonObject) })

/** A mailbox with calendars and contacts. What is called “gone” is not there. */
export function outlookDouble(messages: () => readonly JsonObject[] = () => [1, 2, 3].map(message)) {
  const calls: Record<string, Answer> = {
    'POST /sendMail': accepted,
    'GET /messages': (request) => pageOf(messages(), request),
    'POST /messages': created,
    'GET /messages/([^/]+)': (_, id = '') => one(messages().find((each) => each.id === id) ?? { id }),
    'PATCH /messages/([^/]+)': changed,
    'DELETE /messages/([^/]+)': done,
    'GET /messages/([^/]+)/\\$value': () => ({ body: 'Subject: Lunch' }),
    'POST /messages/([^/]+)/move': ({ body }) =>
      one({ id: 'moved', parentFolderId: (body as JsonObject).destinationId }),
    'POST /messages/([^/]+)/(?:createReply|createReplyAll)': () => one({ id: 'answer', isDraft: true }),
    'POST /messages/([^/]+)/send': accepted,
    'GET /messages/([^/]+)/attachments': (request) => pageOf(attachments, request),
    'POST /messages/([^/]+)/attachments': created,
    'POST /messages/([^/]+)/attachments/createUploadSession': (_, id = '') => ({
      body: { uploadUrl: `https://outlook.office.com/upload/${id}?authtoken=secret` },
    }),
    'GET /messages/([^/]+)/attachments/([^/]+)': () => one(attachments[0] ?? {}),
    'GET /messages/([^/]+)/attachments/([^/]+)/\\$value': file,
    'GET /mailFolders': (request) => pageOf(folders, request),
    'POST /mailFolders': created,
    'GET /mailFolders/sentitems': () => one({ id: 'sent' }),
    'GET /mailFolders/([^/]+)': (_, id) => one(folders.find((each) => each.id === id) ?? {}),
    'PATCH /mailFolders/([^/]+)': changed,
    'DELETE /mailFolders/([^/]+)': done,
    'GET /mailFolders/([^/]+)/childFolders': (request, id) => pageOf(id === 'inbox' ? [child] : [], request),
    'POST /mailFolders/([^/]+)/childFolders': created,
    'GET /mailFolders/([^/]+)/messages': (request) => pageOf(messages(), request),
    'GET /calendars': (request) => pageOf(calendars, request),
    'POST /calendars': created,
    'POST /calendarGroups/([^/]+)/calendars': created,
    'GET /calendarGroups': (request) => pageOf([{ id: 'g1', name: 'Work' }], request),
    'GET /calendars/([^/]+)': (_, id) => one(calendars.find((each) => each.id === id) ?? {}),
    'PATCH /calendars/([^/]+)': changed,
    'DELETE /calendars/([^/]+)': done,
    'GET /calendars/([^/]+)/(?:events|calendarView)': (request, id = '') => pageOf(eventsOf(id), request),
    'POST /calendars/([^/]+)/events': created,
    'GET /calendars/([^/]+)/events/([^/]+)': (_, id = '') => one(eventOf(id, 1)),
    'PATCH /calendars/([^/]+)/events/([^/]+)': changed,
    'DELETE /calendars/([^/]+)/events/([^/]+)': done,
    'GET /contacts': (request) => pageOf(contacts, request),
    'POST /contacts': created,
    'GET /contacts/([^/]+)': (_, id) => one(contacts.find((each) => each.id === id) ?? {}),
    'PATCH /contacts/([^/]+)': changed,
    'DELETE /contacts/([^/]+)': done,
    'GET /outlook/masterCategories': (request) => pageOf([{ id: 'x', displayName: 'Red' }], request),
  }
  return answering(calls)
}

const mailbox = /^\/v1\.0\/(?:me|users\/[^/]+)/

function answering(calls: Readonly<Record<string, Answer>>): DoubleService {
  const known = Object.entries(calls).map(([call, answer]) => {
    const [method = '', path = ''] = call.split(' ')
    return { method, path: new RegExp(`^${path}$`), answer }
  })
  return (request) => {
    if (request.host === 'outlook.office.com') return uploaded(request)
    if (request.headers.authorization !== 'Bearer ann-token')
      return refusal(401, 'InvalidAuthenticationToken', 'Access token is empty.')
    if (request.path.includes('gone'))
      return refusal(404, 'ErrorItemNotFound', 'The specified object was not found in the store.')
    const path = request.path.replace(mailbox, '')
    for (const each of known) {
      const match = each.method === request.method ? each.path.exec(path) : null
      if (match) return each.answer(request, ...match.slice(1).map(decodeURIComponent))
    }
    return undefined
  }
}

/** Large files come in parts, to an address that must not see the account. */
function uploaded({ method, path, headers }: DoubleRequest): DoubleAnswer {
  if (method !== 'PUT' || headers.authorization !== undefined) return { status: 401 }
  if (path === '/upload/broken') return { status: 500 }
  const [, last, size] = /-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '') ?? []
  return Number(last) + 1 === Number(size) ? { status: 201 } : { status: 200, body: {} }
}
