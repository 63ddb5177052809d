import { isJsonObject, type JsonObject } from '@heddle/core'
import { googleDouble, notFound, pageOf, refusal } from '../google/google-double.ts'
import type { DoubleRequest, DoubleService } from '../testing/double.ts'

export const base = '/gmail/v1/users/me'

/** A message in the mailbox of the double, as it arrived. */
export interface StoredMessage {
  id: string
  threadId: string
  labelIds: string[]
  internalDate: string
  raw: string
}

const lines = (...parts: string[]) => parts.join('\r\n')

const first = lines(
  'From: Bob <bob@example.com>',
  'To: ann@example.com, Carl <carl@example.com>',
  'Subject: Lunch',
  'Message-ID: <1@example.com>',
  'Date: Thu, 01 Jan 2026 10:00:00 +0000',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Are you hungry?',
)

const second = lines(
  'From: carl@example.com',
  'To: ann@example.com',
  'Subject: Menu',
  'Message-ID: <2@example.com>',
  'Date: Thu, 01 Jan 2026 11:00:00 +0000',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=cut',
  '',
  '--cut',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>See below</p>',
  '--cut',
  'Content-Type: text/csv; name="menu.csv"',
  'Content-Disposition: attachment; filename="menu.csv"',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from('soup,3').toString('base64'),
  '--cut--',
)

export const mailbox: StoredMessage[] = [
  { id: 'm1', threadId: 't1', labelIds: ['INBOX', 'UNREAD'], internalDate: '1767261600000', raw: first },
  { id: 'm2', threadId: 't2', labelIds: ['INBOX', 'Label_1'], internalDate: '1767265200000', raw: second },
  { id: 'm3', threadId: 't1', labelIds: ['INBOX'], internalDate: '1767268800000', raw: first },
]

export const labels = [
  { id: 'INBOX', name: 'INBOX', type: 'system' },
  { id: 'UNREAD', name: 'UNREAD', type: 'system' },
  { id: 'Label_1', name: 'Food', type: 'user' },
]

const headersOf = (raw: string) =>
  (raw.split('\r\n\r\n')[0] ?? '').split('\r\n').map((line) => {
    const [name = '', ...rest] = line.split(': ')
    return { name, value: rest.join(': ') }
  })

/** A message in one of the formats of Gmail. */
function inFormat({ raw, ...message }: StoredMessage, { query }: DoubleRequest): JsonObject {
  const { format = 'full', metadataHeaders } = query
  const wanted = metadataHeaders === undefined ? undefined : [metadataHeaders].flat()
  const about = { ...message, snippet: 'Snippet', sizeEstimate: raw.length }
  if (format === 'minimal') return about
  if (format === 'raw') return { ...about, raw: Buffer.from(raw).toString('base64url') }
  const headers = headersOf(raw).filter(({ name }) => !wanted || wanted.includes(name))
  const body = format === 'full' ? { body: { size: raw.length } } : {}
  return { ...about, payload: { mimeType: 'text/plain', headers, ...body } }
}

/** Shows the mail in a request as it reads, without what is different in each run. */
function showMail(holder: unknown): void {
  if (!isJsonObject(holder) || typeof holder.raw !== 'string') return
  holder.raw = Buffer.from(holder.raw, 'base64url')
    .toString()
    .replaceAll(/^(Message-ID|Date): .*\r\n/gm, '')
    .replaceAll(/--_NmP-[^\s"]+/g, '--cut')
}

/** The one part of a search that the double understands. */
function isAfter({ internalDate }: StoredMessage, { query }: DoubleRequest): boolean {
  const [, seconds = 0] = /after:(\d+)/.exec(String(query.q)) ?? []
  return Number(internalDate) >= Number(seconds) * 1000
}

/** A mailbox with two entries on a page. It shows the mails that it is given in readable form. */
export function gmailDouble(messages: () => readonly StoredMessage[] = () => mailbox): DoubleService {
  const find = (id: string) => messages().find((each) => each.id === id)
  const inThread = (id: string) => messages().filter(({ threadId }) => threadId === id)
  const drafts = () => messages().map((message) => ({ id: `r-${message.id}`, message }))
  return googleDouble(
    {
      'GET /profile': () => ({ body: { emailAddress: 'ann@example.com' } }),
      'GET /settings/sendAs': () => ({
        body: {
          sendAs: [{ sendAsEmail: 'ann@example.com', isDefault: true }, { sendAsEmail: 'shop@example.com' }],
        },
      }),
      'GET /labels': () => ({ body: { labels } }),
      'POST /labels': ({ body }) => ({ body: { id: 'Label_2', ...(body as JsonObject) } }),
      'GET /labels/(.+)': (_, id) => {
        const label = labels.find((each) => each.id === id)
        return label ? { body: label } : notFound()
      },
      'DELETE /labels/(.+)': (_, id) =>
        id === 'INBOX' ? refusal(400, 'Invalid delete request') : { status: 204 },
      'GET /messages': (request) => {
        const found = messages()
          .filter((message) => isAfter(message, request))
          .map(({ id, threadId }) => ({ id, threadId }))
        const { entries, ...next } = pageOf(found, request, 'maxResults')
        return { body: { messages: entries, resultSizeEstimate: found.length, ...next } }
      },
      'POST /messages/send': ({ body }) => {
        showMail(body)
        const { threadId = 't9' } = body as JsonObject
        return { body: { id: 'm9', threadId, labelIds: ['SENT'] } }
      },
      'GET /messages/([^/]+)': (request, id = '') => {
        const message = find(id)
        return message ? { body: inFormat(message, request) } : notFound()
      },
      'DELETE /messages/(.+)': (_, id = '') => (find(id) ? { status: 204 } : notFound()),
      'POST /(messages|threads)/([^/]+)/modify': (_, kind, id) => ({
        body: kind === 'threads' ? { id } : { id, threadId: 't1', labelIds: ['INBOX'] },
      }),
      'POST /drafts': ({ body }) => {
        showMail((body as JsonObject).message)
        return { body: { id: 'r-9', message: { id: 'm9', threadId: 't9', labelIds: ['DRAFT'] } } }
      },
      'GET /drafts': (request) => {
        const all = drafts().map(({ id, message }) => ({ id, message: { id: message.id } }))
        const { entries, ...next } = pageOf(all, request, 'maxResults')
        return { body: { drafts: entries, ...next } }
      },
      'GET /drafts/(.+)': (request, id) => {
        const draft = drafts().find((each) => each.id === id)
        return draft ? { body: { id, message: inFormat(draft.message, request) } } : notFound()
      },
      'DELETE /drafts/(.+)': () => ({ status: 204 }),
      'GET /threads': (request) => {
        const all = ['t1', 't2', 't3'].map((id) => ({ id, snippet: 'Snippet', historyId: '1' }))
        const { entries, ...next } = pageOf(all, request, 'maxResults')
        return { body: { threads: entries, ...next } }
      },
      'GET /threads/([^/]+)': (request, id = '') => {
        const found = inThread(id)
        if (found.length === 0) return notFound()
        return { body: { id, historyId: '1', messages: found.map((each) => inFormat(each, request)) } }
      },
      'POST /threads/([^/]+)/(trash|untrash)': (_, id) => ({ body: { id } }),
      'DELETE /threads/(.+)': () => ({ status: 204 }),
    },
    { host: 'gmail.googleapis.com', base },
  )
}
