import { expect } from 'vitest'
import type { AppTrial } from '../testing/try-app.ts'
import { base } from './gmail-double.ts'
import { shortFirst } from './message-trials.ts'
import { mail, sent } from './send-trials.ts'

export const threadTrials: readonly AppTrial[] = [
  {
    does: 'gives the messages of a thread in short',
    parameters: {
      resource: 'thread',
      operation: 'get',
      threadId: 't1',
      options: { returnOnlyMessages: true },
    },
    asks: [
      { path: `${base}/threads/t1`, query: expect.objectContaining({ format: 'metadata' }) },
      { path: `${base}/labels` },
    ],
    gives: [shortFirst, expect.objectContaining({ id: 'm3' })],
  },
  {
    does: 'gives a thread as Gmail knows it',
    parameters: { resource: 'thread', operation: 'get', threadId: 't2', simple: false },
    asks: [{ query: { format: 'full' } }],
    gives: [
      {
        id: 't2',
        historyId: '1',
        messages: [expect.objectContaining({ id: 'm2', labelIds: ['INBOX', 'Label_1'] })],
      },
    ],
  },
  {
    does: 'says that there is no such thread',
    parameters: { resource: 'thread', operation: 'get', threadId: 'none' },
    fails: 'Requested entity was not found.',
  },
  {
    does: 'finds threads, page after page',
    parameters: {
      resource: 'thread',
      limit: 3,
      filters: {
        q: 'soup',
        labelIds: ['INBOX'],
        readStatus: 'read',
        receivedAfter: '2026-01-01',
        receivedBefore: '2026-01-02',
      },
    },
    asks: [
      {
        path: `${base}/threads`,
        query: { maxResults: '3', labelIds: 'INBOX', q: 'soup is:read after:1767225600 before:1767312000' },
      },
      { query: expect.objectContaining({ pageToken: '2' }) },
    ],
    gives: ['t1', 't2', 't3'].map((id) => ({ id, snippet: 'Snippet', historyId: '1' })),
  },
  {
    does: 'searches spam, too',
    parameters: { resource: 'thread', limit: 1, filters: { includeSpamTrash: true } },
    asks: [{ query: { maxResults: '1', includeSpamTrash: 'true' } }],
  },
  {
    does: 'answers a chosen message of a thread',
    parameters: { resource: 'thread', operation: 'reply', threadId: 't1', messageId: 'm1', message: 'Yes' },
    asks: [{ path: `${base}/messages/m1` }, {}, { body: { threadId: 't1', raw: mail('text/plain', 'Yes') } }],
    gives: [{ ...sent, threadId: 't1' }],
  },
  {
    does: 'answers the last message of a thread to those who got it',
    parameters: {
      resource: 'thread',
      operation: 'reply',
      threadId: 't1',
      message: 'Yes',
      emailType: 'html',
      options: { replyToRecipientsOnly: true },
    },
    asks: [
      { path: `${base}/threads/t1` },
      { path: `${base}/messages/m3` },
      { path: `${base}/profile` },
      { body: { threadId: 't1', raw: mail(/^To: Carl <carl@example.com>\r\n/, 'text/html') } },
    ],
  },
  {
    does: 'deletes a thread for good',
    parameters: { resource: 'thread', operation: 'delete', threadId: 't1' },
    asks: [{ method: 'DELETE', path: `${base}/threads/t1` }],
    gives: [{ success: true }],
  },
  ...['trash', 'untrash'].map((operation) => ({
    does: 'moves a thread',
    parameters: { resource: 'thread', operation, threadId: 't1' },
    asks: [{ method: 'POST', path: `${base}/threads/t1/${operation}` }],
    gives: [{ id: 't1' }],
  })),
  ...(
    [
      ['addLabels', { addLabelIds: ['Label_1'] }],
      ['removeLabels', { removeLabelIds: ['Label_1'] }],
    ] as const
  ).map(([operation, body]) => ({
    does: 'changes the labels of a thread',
    parameters: { resource: 'thread', operation, threadId: 't1', labelIds: ['Label_1'] },
    asks: [{ method: 'POST', path: `${base}/threads/t1/modify`, body }],
    gives: [{ id: 't1' }],
  })),
]
