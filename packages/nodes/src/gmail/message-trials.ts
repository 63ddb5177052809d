import { expect } from 'vitest'
import type { AppTrial } from '../testing/try-app.ts'
import { base } from './gmail-double.ts'

export const shortFirst = {
  id: 'm1',
  threadId: 't1',
  internalDate: '1767261600000',
  snippet: 'Snippet',
  sizeEstimate: expect.any(Number),
  payload: { mimeType: 'text/plain' },
  labels: [
    { id: 'INBOX', name: 'INBOX' },
    { id: 'UNREAD', name: 'UNREAD' },
  ],
  From: 'Bob <bob@example.com>',
  To: 'ann@example.com, Carl <carl@example.com>',
  Subject: 'Lunch',
}

export const wholeFirst = {
  id: 'm1',
  threadId: 't1',
  labelIds: ['INBOX', 'UNREAD'],
  sizeEstimate: expect.any(Number),
  headers: expect.objectContaining({ from: 'From: Bob <bob@example.com>', subject: 'Subject: Lunch' }),
  html: false,
  text: 'Are you hungry?',
  textAsHtml: '<p>Are you hungry?</p>',
  subject: 'Lunch',
  date: '2026-01-01T10:00:00.000Z',
  messageId: '<1@example.com>',
  from: {
    value: [{ address: 'bob@example.com', name: 'Bob' }],
    html: expect.stringContaining('mailto:bob@example.com'),
    text: '"Bob" <bob@example.com>',
  },
  to: expect.objectContaining({ text: 'ann@example.com, "Carl" <carl@example.com>' }),
}

export const messageTrials: readonly AppTrial[] = [
  {
    does: 'tells a message in short',
    parameters: { operation: 'get', messageId: 'm1' },
    asks: [
      {
        path: `${base}/messages/m1`,
        query: { format: 'metadata', metadataHeaders: ['From', 'To', 'Cc', 'Bcc', 'Subject'] },
      },
      { path: `${base}/labels` },
    ],
    gives: [shortFirst],
  },
  {
    does: 'takes a message apart',
    parameters: { operation: 'get', messageId: 'm1', simple: false },
    asks: [{ path: `${base}/messages/m1`, query: { format: 'raw' } }],
    gives: [wholeFirst],
  },
  {
    does: 'says that there is no such message',
    parameters: { operation: 'get', messageId: 'none' },
    fails: 'Requested entity was not found.',
  },
  {
    does: 'finds what the filters say, page after page',
    parameters: {
      operation: 'getAll',
      limit: 3,
      filters: {
        q: 'has:attachment',
        sender: 'bob',
        readStatus: 'unread',
        receivedAfter: '2026-01-01T00:00:00',
        receivedBefore: '1767312000000',
        labelIds: ['INBOX', 'Label_1'],
        includeSpamTrash: true,
      },
    },
    gives: [shortFirst, expect.objectContaining({ id: 'm2' }), expect.objectContaining({ id: 'm3' })],
  },
  {
    does: 'asks for one message as the filters say',
    parameters: {
      operation: 'getAll',
      limit: 1,
      filters: {
        q: 'has:attachment',
        sender: 'bob',
        readStatus: 'unread',
        receivedAfter: '2026-01-01T00:00:00',
        receivedBefore: '1767312000000',
        labelIds: ['INBOX', 'Label_1'],
        includeSpamTrash: true,
      },
    },
    asks: [
      {
        path: `${base}/messages`,
        query: {
          maxResults: '1',
          q: 'has:attachment from:bob is:unread after:1767225600 before:1767312000',
          labelIds: ['INBOX', 'Label_1'],
          includeSpamTrash: 'true',
        },
      },
      { path: `${base}/messages/m1` },
      { path: `${base}/labels` },
    ],
    gives: [shortFirst],
  },
  {
    does: 'refuses what is no date',
    parameters: { operation: 'getAll', filters: { receivedAfter: 'yesterday' } },
    fails: '"yesterday" is not a date',
  },
  {
    does: 'takes all messages apart, with their files under a name of its own',
    parameters: {
      operation: 'getAll',
      returnAll: true,
      simple: false,
      options: { downloadAttachments: true, dataPropertyAttachmentsPrefixName: 'file_' },
    },
    gives: [
      wholeFirst,
      expect.objectContaining({ html: '<p>See below</p>' }),
      expect.objectContaining({ id: 'm3' }),
    ],
  },
  {
    does: 'deletes a message for good',
    parameters: { operation: 'delete', messageId: 'm1' },
    asks: [{ method: 'DELETE', path: `${base}/messages/m1` }],
    gives: [{ success: true }],
  },
  ...(
    [
      ['addLabels', { addLabelIds: ['INBOX', 'Label_1'] }],
      ['removeLabels', { removeLabelIds: ['INBOX', 'Label_1'] }],
      ['markAsRead', { removeLabelIds: ['UNREAD'] }],
      ['markAsUnread', { addLabelIds: ['UNREAD'] }],
    ] as const
  ).map(([operation, body]) => ({
    does: 'changes the labels of a message',
    parameters: {
      operation,
      messageId: 'm1',
      ...(operation.endsWith('Labels') && { labelIds: ['INBOX', 'Label_1'] }),
    },
    asks: [{ method: 'POST', path: `${base}/messages/m1/modify`, body }],
    gives: [{ id: 'm1', threadId: 't1', labelIds: ['INBOX'] }],
  })),
]
