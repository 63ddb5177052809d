import { fillDefaults, type TriggerContext } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { ImapFlow } from 'imapflow'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startDovecot, type OwnDovecot } from '../testing/own-dovecot.ts'
import { tryEvery } from '../testing/try-every.ts'
import { decodeWords } from './decode-words.ts'
import { emailReadImap } from './email-read-imap.node.ts'
import { readSearchRules } from './search-rules.ts'

let server: OwnDovecot
let admin: ImapFlow
/** Each test has a mailbox of its own. */
let user = ''
let tests = 0

beforeAll(async () => {
  server = await startDovecot()
})
afterAll(() => server.stop())
beforeEach(async () => {
  tests += 1
  user = `user${tests}`
  const { host, port, password } = server.credential
  const auth = { user, pass: password }
  admin = new ImapFlow({ host, port, secure: true, auth, tls: { rejectUnauthorized: false }, logger: false })
  await admin.connect()
  return () => admin.logout()
})

const write = (subject: string, { flags = [] as string[], more = '', body = 'Hello' } = {}) =>
  admin.append('INBOX', `From: Ann <ann@example.com>\r\nSubject: ${subject}\r\n${more}\r\n${body}`, flags)

interface Look {
  parameters?: object
  version?: number
  mode?: TriggerContext['mode']
  memory?: Record<string, unknown>
  credential?: object
}

/** Looks once, as the server does every minute. */
async function look({
  parameters = {},
  version = 2.2,
  mode = 'trigger',
  memory = {},
  credential = {},
}: Look = {}) {
  const { properties } = emailReadImap.description
  const given = { ...server.credential, user, allowUnauthorizedCerts: true, ...credential }
  const context: Partial<TriggerContext> = {
    params: emailReadImap.readParameters(fillDefaults(properties, { ...parameters }, version)),
    mode,
    credential: async () => given,
    resolveHost: async (name) => name,
    staticData: () => memory,
    convert: async (conversion, input) => conversion.run(input),
    signal: new AbortController().signal,
    binary: {
      read: async () => new Uint8Array(),
      stream: async () => new Blob([]).stream(),
      write: async (bytes, info) => ({
        mimeType: 'text/plain',
        ...info,
        data: Buffer.from(bytes as Uint8Array).toString(),
      }),
    },
  }
  const output = await emailReadImap.poll?.(context as TriggerContext)
  return output?.[0] ?? []
}
const subjects = (items: readonly Item[]) => items.map(({ json }) => json.subject)
const unread = async () => {
  await admin.mailboxOpen('INBOX')
  const found = (await admin.search({ seen: false }, { uid: true })) || []
  await admin.mailboxClose()
  return found
}

test('unread emails start the workflow once, and are marked as read at the next look', async () => {
  const memory = {}
  await write('one')
  await write('old', { flags: [String.raw`\Seen`] })
  await write('two')

  expect(subjects(await look({ memory }))).toEqual(['one', 'two'])
  expect(await look({ memory })).toEqual([])
  expect(await unread()).toEqual([])
  await write('three')
  expect(subjects(await look({ memory }))).toEqual(['three'])
})

test('REL-02 a look that is forgotten with its process is repeated by the next one', async () => {
  await write('one')

  expect(subjects(await look({ memory: {} }))).toEqual(['one'])
  expect(subjects(await look({ memory: {} }))).toEqual(['one'])
})

test('emails that stay unread are news only once, unless everything is wanted again', async () => {
  const memory = {}
  const parameters = { postProcessAction: 'nothing' }
  await write('one')

  expect(subjects(await look({ memory, parameters }))).toEqual(['one'])
  expect(await look({ memory, parameters })).toEqual([])
  await write('two')
  expect(subjects(await look({ memory, parameters }))).toEqual(['two'])
  expect(await unread()).toEqual([1, 2])

  const again = { memory: {}, parameters: { ...parameters, options: { trackLastMessageId: false } } }
  expect(subjects(await look(again))).toEqual(['one', 'two'])
  expect(await look(again)).toEqual([])
  await write('three')
  expect(subjects(await look(again))).toEqual(['one', 'two', 'three'])
})

test('a mailbox that was made anew is read from its beginning', async () => {
  const memory: Record<string, unknown> = {}
  await write('one')
  await look({ memory })
  await write('two')

  expect(subjects(await look({ memory: { ...memory, validity: '1', lastUid: 99 } }))).toEqual(['one', 'two'])
})

test('trying the workflow gives the newest email and changes nothing', async () => {
  const memory = {}
  await write('one')
  await write('two')

  expect(subjects(await look({ memory, mode: 'manual' }))).toEqual(['two'])
  expect(memory).toEqual({})
  expect(await unread()).toEqual([1, 2])
})

test('rules choose among the emails, in any mailbox', async () => {
  await admin.mailboxCreate('Bills')
  const put = (subject: string) => admin.append('Bills', `Subject: ${subject}\r\nFrom: x@y.z\r\n\r\n`)
  await put('Bill 1')
  await put('Bill 2 paid')
  await put('Note')
  const options = { customEmailConfig: '["ALL", ["SUBJECT", "Bill"], ["!SUBJECT", "paid"]]' }

  expect(subjects(await look({ parameters: { mailbox: 'Bills', options } }))).toEqual(['Bill 1'])
  await expect(look({ parameters: { mailbox: 'Missing' } })).rejects.toThrow("Mailbox doesn't exist")
})

const withFile = {
  more: 'To: Zo=?utf-8?Q?=C3=AB?= <zoe@example.com>\r\nX-Way: long\r\n way\r\nDate: Mon, 16 Nov 2026 20:00:00 +0000\r\nContent-Type: multipart/mixed; boundary=b\r\n',
  body: [
    '--b\r\nContent-Type: text/html\r\n\r\n<p>Hi</p>',
    '--b\r\nContent-Type: text/csv\r\nContent-Disposition: attachment; filename=a.csv\r\n\r\n1,2',
    '--b--',
  ].join('\r\n'),
}

test('a simple email has its texts and headers, and files when asked for', async () => {
  await write('=?utf-8?B?R3LDvMOfZQ==?=', withFile)

  const [item] = await look({ mode: 'manual' })
  expect(item?.json).toMatchObject({
    from: 'Ann <ann@example.com>',
    to: 'Zoë <zoe@example.com>',
    subject: 'Grüße',
    date: 'Mon, 16 Nov 2026 20:00:00 +0000',
    textHtml: expect.stringContaining('<p>Hi</p>'),
    metadata: { 'x-way': 'long way' },
    attributes: { uid: 1 },
  })
  expect(item?.binary).toBeUndefined()
  const [full] = await look({
    mode: 'manual',
    parameters: { downloadAttachments: true, dataPropertyAttachmentsPrefixName: 'f' },
  })
  expect(full?.binary).toEqual({ f0: { fileName: 'a.csv', mimeType: 'text/csv', data: '1,2' } })
})

test('a resolved email has all its parts, a raw one none', async () => {
  await write('Hi', withFile)

  const [resolved] = await look({ mode: 'manual', parameters: { format: 'resolved' } })
  expect(resolved).toMatchObject({
    json: {
      subject: 'Hi',
      from: { value: [{ address: 'ann@example.com', name: 'Ann' }] },
      attributes: { uid: 1 },
    },
    binary: { attachment_0: { fileName: 'a.csv' } },
  })
  const [raw] = await look({ mode: 'manual', parameters: { format: 'raw' } })
  expect(raw?.json).toEqual({ raw: withFile.body, attributes: { uid: 1 } })
})

test('all versions read the mailbox', async () => {
  const memory = {}
  for (const version of emailReadImap.versions) {
    await write(`in ${version}`)
    expect(subjects(await look({ version, memory }))).toEqual([`in ${version}`])
  }
})

test('a server without a good certificate is refused, unless the credential or an old node trusts it', async () => {
  const strict = { allowUnauthorizedCerts: false }
  const options = { allowUnauthorizedCerts: true }

  await expect(look({ credential: strict })).rejects.toThrow(/certificate/)
  expect(await look({ credential: strict, version: 1, parameters: { options } })).toEqual([])
  expect(await look({ credential: { secure: false, port: server.plainPort } })).toEqual([])
})

test('a credential is tried by signing in', async () => {
  const attempt = (given: object) =>
    emailReadImap.credentialTests.imap?.({
      credential: { ...server.credential, allowUnauthorizedCerts: true, ...given },
      resolveHost: async (name) => name,
    })

  await expect(attempt({})).resolves.toBeUndefined()
  await expect(attempt({ password: 'wrong' })).rejects.toThrow('Authentication failed')
  await expect(attempt({ port: 1 })).rejects.toThrow('ECONNREFUSED')
  await expect(attempt({ host: '' })).rejects.toThrow('has no host')
})

test.each([
  ['["UNSEEN"]', [{ seen: false }]],
  ['[]', [{ all: true }]],
  ['["!SEEN", ["FROM", "ann"]]', [{ not: { seen: true } }, { from: 'ann' }]],
  [
    '[["OR", "FLAGGED", ["SINCE", "2026-01-02"]]]',
    [{ or: [{ flagged: true }, { since: new Date('2026-01-02') }] }],
  ],
  [
    '[["HEADER", "List-Id", "x"], ["HEADER", "X-A"]]',
    [{ header: { 'List-Id': 'x' } }, { header: { 'X-A': true } }],
  ],
  ['[["LARGER", 100], ["UID", "1:5"]]', [{ larger: 100 }, { uid: '1:5' }]],
])('the rules %s are read', (text, rules) => {
  expect(readSearchRules(text)).toEqual(rules)
})

test.each([
  ['UNSEEN', 'must be a list in JSON'],
  ['["SOMETIMES"]', 'There is no rule "SOMETIMES"'],
  ['[["SINCE", "some day"]]', '"some day" is not a date'],
])('the rules %s are refused', (text, message) => {
  expect(() => readSearchRules(text)).toThrow(message)
})

test('words of other alphabets are read, also next to each other', () => {
  expect(decodeWords('=?utf-8?Q?Gr=C3=BC=C3=9Fe_?= =?iso-8859-1?q?Zo=EB?= x')).toBe('Grüße Zoë x')
  expect(decodeWords('=?nothing?q?a?=')).toBe('=?nothing?q?a?=')
})

const passes = { versions: [1, 2, 2.1, 2.2], items: [{ a: 1 }], gives: [{ a: 1 }] }
tryEvery(emailReadImap, [
  { parameters: {}, ...passes },
  { parameters: { postProcessAction: 'nothing' }, ...passes },
])
