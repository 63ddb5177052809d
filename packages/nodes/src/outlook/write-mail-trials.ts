import { expect } from 'vitest'
import { mailForms } from '../testing/questions.ts'
import type { AppTrial } from '../testing/try-app.ts'
import { shortOf } from './outlook-double.ts'

const on = (operation: string, rest: object = {}) => ({ resource: 'message', operation, ...rest })
const byId = (value: string) => ({ mode: 'id', value })
const m1 = { messageId: byId('m1') }
const path = '/v1.0/me/messages/m1'
const select = 'id,conversationId,subject,bodyPreview,from,toRecipients,categories,hasAttachments'
const success = [{ success: true }]
const to = (address: string, name?: string) => ({ emailAddress: { address, ...(name && { name }) } })
const menu = { data: Buffer.from('soup,3').toString('base64'), mimeType: 'text/csv', fileName: 'menu.csv' }
const withFile = [[{ json: {}, binary: { menu } }]]
const attached = {
  '@odata.type': '#microsoft.graph.fileAttachment',
  name: 'menu.csv',
  contentType: 'text/csv',
  contentBytes: menu.data,
}
const attachments = { attachments: [{ binaryPropertyName: 'menu' }] }
const fields = {
  attachments,
  bccRecipients: 'carl@example.com',
  ccRecipients: 'Dora <dora@example.com>, eve@example.com',
  internetMessageHeaders: { headers: [{ name: 'x-lunch', value: 'yes' }] },
  from: 'shop@example.com',
  importance: 'High',
  bodyContentType: 'Text',
  isReadReceiptRequested: true,
  replyTo: 'fay@example.com',
}
const sent = {
  bccRecipients: [to('carl@example.com')],
  ccRecipients: [to('dora@example.com', 'Dora'), to('eve@example.com')],
  internetMessageHeaders: [{ name: 'x-lunch', value: 'yes' }],
  from: to('shop@example.com'),
  importance: 'high',
  isReadReceiptRequested: true,
  replyTo: [to('fay@example.com')],
}
const { attachments: _files, from: _from, ...changedFields } = fields
const { from: _sentFrom, ...sentFields } = sent
const letter = { toRecipients: 'bob@example.com', subject: 'Lunch', bodyContent: 'Hungry?' }

const sending: AppTrial[] = [
  {
    does: 'a text to someone',
    parameters: on('send', letter),
    asks: [
      {
        method: 'POST',
        path: '/v1.0/me/sendMail',
        body: {
          message: { subject: 'Lunch', body: { content: 'Hungry?' }, toRecipients: [to('bob@example.com')] },
          saveToSentItems: true,
        },
      },
    ],
    gives: success,
  },
  {
    does: 'with all fields and a file',
    inputs: withFile,
    parameters: on('send', {
      ...letter,
      additionalFields: { ...fields, categories: ['Food'], saveToSentItems: false },
    }),
    asks: [
      {
        body: {
          message: {
            ...sent,
            categories: ['Food'],
            subject: 'Lunch',
            body: { content: 'Hungry?', contentType: 'text' },
            toRecipients: [to('bob@example.com')],
            attachments: [attached],
          },
          saveToSentItems: false,
        },
      },
    ],
    gives: success,
  },
  {
    does: 'not to what is no address',
    parameters: on('send', { ...letter, toRecipients: 'bob' }),
    asks: [],
    fails: '"bob" is not an email address',
  },
  {
    does: 'a question with links',
    parameters: on('sendAndWait', {
      toRecipients: 'bob@example.com',
      subject: 'Lunch?',
      message: 'Shall we?',
      approvalOptions: { values: { approvalType: 'double', disapproveLabel: 'No' } },
    }),
    asks: [
      {
        path: '/v1.0/me/sendMail',
        body: {
          message: {
            subject: 'Lunch?',
            body: { contentType: 'html', content: expect.stringMatching(/Shall we\?.*Approve.*No/s) },
            toRecipients: [to('bob@example.com')],
          },
        },
      },
    ],
  },
  ...mailForms.map((form) => ({
    does: 'a question with a link to a form',
    parameters: on('sendAndWait', { toRecipients: 'bob@example.com', subject: 'Lunch?', ...form }),
    asks: [{ path: '/v1.0/me/sendMail' }],
  })),
]

const answering: AppTrial[] = [
  {
    does: 'to everyone',
    parameters: on('reply', { ...m1, message: 'Yes' }),
    asks: [
      { path: `${path}/createReplyAll`, body: { comment: 'Yes' } },
      { method: 'POST', path: '/v1.0/me/messages/answer/send' },
    ],
    gives: success,
  },
  {
    does: 'to the sender, with a file',
    inputs: withFile,
    parameters: on('reply', {
      ...m1,
      replyToSenderOnly: true,
      message: 'Yes',
      additionalFields: { ...fields, toRecipients: 'bob@example.com', subject: 'Sure' },
    }),
    asks: [
      {
        path: `${path}/createReply`,
        body: {
          message: {
            ...sent,
            toRecipients: [to('bob@example.com')],
            subject: 'Sure',
            body: { content: 'Yes', contentType: 'text' },
          },
        },
      },
      { path: '/v1.0/me/messages/answer/attachments', body: attached },
      { path: '/v1.0/me/messages/answer/send' },
    ],
  },
  {
    does: 'as a draft',
    parameters: on('reply', { ...m1, replyToSenderOnly: true, options: { saveAsDraft: true } }),
    asks: [{ path: `${path}/createReply`, body: { comment: '' } }],
    gives: [{ id: 'answer', isDraft: true }],
  },
  {
    does: 'not to what is gone',
    parameters: on('reply', { messageId: byId('gone') }),
    fails: 'The specified object was not found in the store.',
  },
]

const changing: AppTrial[] = [
  {
    does: 'its fields',
    parameters: on('update', {
      ...m1,
      updateFields: {
        ...changedFields,
        isRead: true,
        bodyContent: 'Now',
        categories: [],
        toRecipients: '',
        subject: 'Soon',
      },
    }),
    asks: [
      {
        method: 'PATCH',
        path,
        body: {
          ...sentFields,
          isRead: true,
          body: { content: 'Now', contentType: 'text' },
          categories: [],
          toRecipients: [],
          subject: 'Soon',
        },
      },
    ],
  },
  {
    does: 'its folder only',
    parameters: on('update', { ...m1, updateFields: { folderId: byId('food') } }),
    asks: [{ method: 'POST', path: `${path}/move`, body: { destinationId: 'food' } }],
    gives: [{ id: 'moved', parentFolderId: 'food' }],
  },
  {
    does: 'both',
    parameters: on('update', { ...m1, updateFields: { isRead: true, folderId: byId('food') } }),
    asks: [
      { method: 'PATCH', body: { isRead: true } },
      { method: 'POST', path: `${path}/move` },
    ],
  },
  {
    does: 'to another folder',
    parameters: on('move', { ...m1, folderId: byId('food') }),
    asks: [{ method: 'POST', path: `${path}/move`, body: { destinationId: 'food' } }],
  },
  {
    does: 'away',
    parameters: on('delete', m1),
    asks: [{ method: 'DELETE', path }],
    gives: success,
  },
]

const onDraft = (operation: string, rest: object = {}) => ({ resource: 'draft', operation, ...rest })
const d1 = { draftId: byId('m1') }

const drafts: AppTrial[] = [
  {
    does: 'with all fields and a file',
    inputs: withFile,
    parameters: onDraft('create', {
      subject: 'Lunch',
      bodyContent: 'Hungry?',
      additionalFields: { ...fields, categories: ['Food'], toRecipients: 'bob@example.com' },
    }),
    asks: [
      {
        method: 'POST',
        path: '/v1.0/me/messages',
        body: {
          ...sent,
          categories: ['Food'],
          toRecipients: [to('bob@example.com')],
          subject: 'Lunch',
          body: { content: 'Hungry?', contentType: 'text' },
          attachments: [attached],
        },
      },
    ],
  },
  { does: 'away', parameters: onDraft('delete', d1), asks: [{ method: 'DELETE', path }], gives: success },
  {
    does: 'in short',
    parameters: onDraft('get', d1),
    asks: [{ path, query: { $select: select } }],
    gives: [shortOf(1)],
  },
  {
    does: 'some fields and the files',
    parameters: onDraft('get', {
      ...d1,
      output: 'fields',
      fields: ['subject'],
      options: { downloadAttachments: true, attachmentsPrefix: 'file_' },
    }),
  },
  { does: 'says what is wrong', parameters: onDraft('get', { draftId: byId('gone') }), fails: 'not found' },
  {
    does: 'to those in it',
    parameters: onDraft('send', d1),
    asks: [{ method: 'POST', path: `${path}/send` }],
    gives: success,
  },
  {
    does: 'to others',
    parameters: onDraft('send', { ...d1, to: 'bob@example.com' }),
    asks: [
      { method: 'PATCH', path, body: { toRecipients: [to('bob@example.com')] } },
      { method: 'POST', path: `${path}/send` },
    ],
  },
  {
    does: 'its fields',
    parameters: onDraft('update', { ...d1, updateFields: { subject: 'Soon', bodyContent: 'Now' } }),
    asks: [{ method: 'PATCH', path, body: { subject: 'Soon', body: { content: 'Now' } } }],
  },
]

/** Messages and drafts that are written, changed and sent. */
export const writeMailTrials: AppTrial[] = [...sending, ...answering, ...changing, ...drafts]
