import { expect } from 'vitest'
import { approval, filledForm, jsonForm } from '../testing/questions.ts'
import type { AppTrial } from '../testing/try-app.ts'
import { asksPost } from './slack-double.ts'

const button = (label: string, end: string, style?: string) => ({
  type: 'button',
  text: { type: 'plain_text', text: label, emoji: true },
  url: expect.stringMatching(end) as string,
  ...(style && { style }),
})
const to = { user: { mode: 'list', value: 'U1' } }

export const questionTrials: readonly AppTrial[] = [
  {
    does: 'a question with buttons, as an answer',
    parameters: {
      ...to,
      ...approval,
      options: {
        ...approval.options,
        thread_ts: { replyValues: { thread_ts: 1.5, reply_broadcast: false } },
      },
    },
    asks: [
      asksPost('chat.postMessage', {
        channel: 'U1',
        text: 'Shall we?',
        blocks: [
          { type: 'section', text: { type: 'mrkdwn', text: 'Shall we?' } },
          {
            type: 'actions',
            elements: [button('Approve', 'approved=true$', 'primary'), button('Decline', 'approved=false$')],
          },
        ],
        thread_ts: '1.5',
        reply_broadcast: false,
      }),
    ],
    gives: [{}],
  },
  {
    does: 'a form to a channel, with what sent it',
    parameters: {
      ...to,
      ...filledForm,
      select: 'channel',
      channelId: { mode: 'id', value: 'C1' },
    },
    asks: [
      asksPost('chat.postMessage', {
        channel: 'C1',
        text: 'Tell us',
        blocks: [
          { type: 'section', text: { type: 'mrkdwn', text: 'Tell us' } },
          { type: 'actions', elements: [button('Tell', 'form-waiting/1$', 'primary')] },
          { type: 'context', elements: [expect.objectContaining({ type: 'mrkdwn' })] },
        ],
      }),
    ],
  },
  {
    does: 'a form out of JSON',
    parameters: { ...to, ...jsonForm },
  },
]
