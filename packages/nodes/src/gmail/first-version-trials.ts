import { expect } from 'vitest'
import type { AppTrial } from '../testing/try-app.ts'
import { base } from './gmail-double.ts'
import { wholeFirst } from './message-trials.ts'
import { mail, sent } from './send-trials.ts'

export const firstVersionTrials: readonly AppTrial[] = [
  {
    does: 'sends text and HTML of the first version',
    versions: [1],
    parameters: {
      resource: 'message',
      subject: 'Hi',
      includeHtml: true,
      htmlMessage: '<b>Hello</b>',
      message: 'Hello',
      toList: ['bob@example.com', '={{ "carl" }}@example.com'],
      additionalFields: { ccList: ['dora@example.com'], bccList: ['emil@example.com'], senderName: 'Ann' },
    },
    asks: [
      {},
      {
        body: {
          raw: mail(
            'To: bob@example.com, carl@example.com',
            'Cc: dora',
            'Bcc: emil',
            'text/plain',
            'Hello',
            'text/html',
            '<b>Hello</b>',
          ),
        },
      },
    ],
    gives: [sent],
  },
  {
    does: 'answers in the thread that the first version names',
    versions: [1],
    parameters: {
      resource: 'message',
      operation: 'reply',
      threadId: 't1',
      messageId: 'm1',
      subject: 'Re: Lunch',
      message: 'Yes',
      toList: ['bob@example.com'],
    },
    asks: [{}, {}, { body: { threadId: 't1', raw: mail('To: bob@example.com', 'Subject: Re: Lunch') } }],
  },
  {
    does: 'drafts as the first version did',
    versions: [1],
    parameters: { subject: 'Hi', message: 'Hello', additionalFields: { toList: ['bob@example.com'] } },
    asks: [{ path: `${base}/drafts`, body: { message: { raw: mail('To: bob@example.com', 'text/plain') } } }],
  },
  {
    does: 'gives messages in a format of the first version',
    versions: [1],
    parameters: {
      resource: 'message',
      operation: 'get',
      messageId: 'm1',
      additionalFields: { format: 'minimal' },
    },
    asks: [{ query: { format: 'minimal' } }],
    gives: [expect.objectContaining({ id: 'm1', snippet: 'Snippet' })],
  },
  {
    does: 'lists the ids of messages as the first version did',
    versions: [1],
    parameters: {
      resource: 'message',
      operation: 'getAll',
      limit: 2,
      additionalFields: { format: 'ids', q: 'soup', labelIds: ['INBOX'] },
    },
    asks: [{ query: { maxResults: '2', q: 'soup', labelIds: 'INBOX' } }],
    gives: [
      { id: 'm1', threadId: 't1' },
      { id: 'm2', threadId: 't2' },
    ],
  },
  {
    does: 'takes messages apart as the first version did',
    versions: [1],
    parameters: { resource: 'message', operation: 'getAll', limit: 1 },
    gives: [wholeFirst],
  },
  {
    does: 'lists and gives drafts as the first version did',
    versions: [1],
    parameters: {
      resource: 'draft',
      operation: 'getAll',
      additionalFields: { format: 'ids', includeSpamTrash: true },
    },
    asks: [{ query: { maxResults: '10', includeSpamTrash: 'true' } }, {}],
  },
  {
    does: 'makes a label as the first version did',
    versions: [1],
    parameters: { resource: 'label', name: 'Food', messageListVisibility: 'hide' },
    asks: [{ body: { name: 'Food', labelListVisibility: 'labelShow', messageListVisibility: 'hide' } }],
  },
  {
    does: 'takes labels off as the first version did',
    versions: [1],
    parameters: { resource: 'messageLabel', operation: 'remove', messageId: 'm1', labelIds: ['INBOX'] },
    asks: [{ path: `${base}/messages/m1/modify`, body: { removeLabelIds: ['INBOX'] } }],
  },
]
