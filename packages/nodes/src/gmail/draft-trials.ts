import { expect } from 'vitest'
import type { AppTrial } from '../testing/try-app.ts'
import { base } from './gmail-double.ts'
import { wholeFirst } from './message-trials.ts'
import { attach, mail, withFile } from './send-trials.ts'

export const draftTrials: readonly AppTrial[] = [
  {
    does: 'writes a draft in a thread',
    inputs: withFile,
    parameters: {
      resource: 'draft',
      subject: 'Lunch',
      message: 'Maybe',
      options: {
        sendTo: 'bob@example.com',
        ccList: 'carl@example.com',
        bccList: 'dora@example.com',
        fromAlias: 'shop@example.com',
        replyTo: 'ann@example.com',
        threadId: 't1',
        attachmentsUi: attach('data'),
      },
    },
    asks: [
      { path: `${base}/threads/t1`, query: { format: 'metadata' } },
      {
        method: 'POST',
        path: `${base}/drafts`,
        body: {
          message: {
            threadId: 't1',
            raw: mail(
              'From: shop@example.com',
              'To: bob@example.com',
              'In-Reply-To: <1@example.com>',
              'Maybe',
              'list.csv',
            ),
          },
        },
      },
    ],
    gives: [{ id: 'r-9', message: { id: 'm9', threadId: 't9', labelIds: ['DRAFT'] } }],
  },
  {
    does: 'writes a draft in HTML for nobody yet',
    parameters: { resource: 'draft', subject: 'Hi', emailType: 'html', message: '<p>Hi</p>' },
    asks: [{ body: { message: { raw: mail('Subject: Hi', 'text/html', '<p>Hi</p>') } } }],
  },
  {
    does: 'takes a draft apart',
    parameters: { resource: 'draft', operation: 'get', messageId: 'r-m1' },
    asks: [{ path: `${base}/drafts/r-m1`, query: { format: 'raw' } }],
    gives: [{ ...wholeFirst, id: 'r-m1', messageId: 'm1' }],
  },
  {
    does: 'gives drafts with their files',
    parameters: {
      resource: 'draft',
      operation: 'getAll',
      returnAll: true,
      options: { includeSpamTrash: true, downloadAttachments: true },
    },
    gives: ['m1', 'm2', 'm3'].map((id) => expect.objectContaining({ id: `r-${id}`, messageId: id })),
  },
  {
    does: 'gives some drafts',
    parameters: { resource: 'draft', operation: 'getAll', limit: 1, options: { includeSpamTrash: true } },
    asks: [
      { path: `${base}/drafts`, query: { maxResults: '1', includeSpamTrash: 'true' } },
      { path: `${base}/drafts/r-m1` },
    ],
  },
  {
    does: 'deletes a draft',
    parameters: { resource: 'draft', operation: 'delete', messageId: 'r-m1' },
    asks: [{ method: 'DELETE', path: `${base}/drafts/r-m1` }],
    gives: [{ success: true }],
  },
  {
    does: 'says that there is no such draft',
    parameters: { resource: 'draft', operation: 'get', messageId: 'none' },
    fails: 'Requested entity was not found.',
  },
]
