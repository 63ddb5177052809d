import { expect } from 'vitest'
import type { AppTrial } from '../testing/try-app.ts'
import { base } from './gmail-double.ts'

export const sent = { id: 'm9', threadId: 't9', labelIds: ['SENT'] }
export const mail = (...parts: (string | RegExp)[]) =>
  expect.stringMatching(
    new RegExp(
      parts
        .map((part) =>
          typeof part === 'string' ? part.replaceAll(/[.+?^$()[\]{}|\\]/g, String.raw`\$&`) : part.source,
        )
        .join('[^]*'),
    ),
  )

const data = Buffer.from('a,b').toString('base64')
export const withFile = [
  [{ json: {}, binary: { data: { mimeType: 'text/csv', fileName: 'list.csv', data } } }],
]
export const attach = (property: string) => ({ attachmentsBinary: [{ property }] })

export const sendTrials: readonly AppTrial[] = [
  {
    does: 'sends a mail',
    parameters: {
      sendTo: 'Bob <bob@example.com>, carl@example.com',
      subject: 'Hi',
      message: ' <b>Hello</b> ',
    },
    asks: [
      {
        method: 'POST',
        path: `${base}/messages/send`,
        headers: { authorization: 'Bearer ann-token' },
        body: {
          raw: mail(
            'To: Bob <bob@example.com>, carl@example.com',
            'Subject: Hi',
            'text/html',
            '<b>Hello</b>',
          ),
        },
      },
    ],
    gives: [sent],
  },
  {
    does: 'sends a text with copies, files and another name',
    inputs: withFile,
    parameters: {
      sendTo: 'bob@example.com',
      subject: 'List',
      emailType: 'text',
      message: 'See below',
      options: {
        ccList: 'carl@example.com',
        bccList: 'dora@example.com',
        replyTo: 'shop@example.com',
        senderName: 'Ann',
        attachmentsUi: attach('data'),
      },
    },
    asks: [
      { path: `${base}/profile` },
      {
        body: {
          raw: mail(
            'From: Ann <ann@example.com>',
            'Cc: carl@example.com',
            'Bcc: dora@example.com',
            'Reply-To: shop@example.com',
            'text/plain',
            'See below',
            'text/csv; name=list.csv',
            data,
          ),
        },
      },
    ],
    gives: [sent],
  },
  {
    does: 'says which address is none',
    parameters: { sendTo: 'bob', subject: 'Hi', message: 'Hello' },
    fails: '"bob" in the field "To" is not an email address',
  },
  {
    does: 'says which file is missing',
    parameters: {
      sendTo: 'bob@example.com',
      message: 'Hello',
      options: { attachmentsUi: attach('invoice') },
    },
    fails: 'no file named "invoice"',
  },
  {
    does: 'answers everyone who got the message, in its thread',
    parameters: {
      operation: 'reply',
      messageId: 'm1',
      emailType: 'text',
      message: 'Yes',
      options: { senderName: 'Ann', ccList: 'dora@example.com', bccList: 'emil@example.com' },
    },
    asks: [
      { path: `${base}/messages/m1`, query: { format: 'metadata' } },
      { path: `${base}/profile` },
      {
        body: {
          threadId: 't1',
          raw: mail(
            'From: Ann <ann@example.com>',
            'To: Bob <bob@example.com>, Carl <carl@example.com>',
            'In-Reply-To: <1@example.com>',
            'References: <1@example.com>',
            'Subject: Lunch',
            'Yes',
          ),
        },
      },
    ],
    gives: [{ ...sent, threadId: 't1' }],
  },
  {
    does: 'answers only the sender',
    parameters: {
      operation: 'reply',
      messageId: 'm1',
      message: 'Yes',
      options: { replyToSenderOnly: true, attachmentsUi: attach('data') },
    },
    inputs: withFile,
    asks: [{}, {}, { body: { threadId: 't1', raw: mail(/To: Bob <bob@example.com>\r\n/, 'list.csv') } }],
  },
]
