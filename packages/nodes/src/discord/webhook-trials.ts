import type { AppTrial } from '../testing/try-app.ts'
import { ok, sent, webhook } from './discord-double.ts'
import { embeds, files, sentEmbeds, sentFile, withFile } from './message-trials.ts'

export const webhookTrials: readonly AppTrial[] = [
  {
    does: 'a message, and waits until it is there',
    ...withFile,
    parameters: {
      authentication: 'webhook',
      content: 'Hi',
      options: { avatar_url: 'a', flags: ['SUPPRESS_EMBEDS'], tts: true, username: 'Robot', wait: true },
      embeds,
      files,
    },
    asks: [
      {
        method: 'POST',
        path: new URL(webhook).pathname,
        query: { wait: 'true' },
        body: {
          payload_json: JSON.stringify({
            content: 'Hi',
            avatar_url: 'a',
            tts: true,
            username: 'Robot',
            flags: 4,
            embeds: sentEmbeds,
          }),
          'files[0]': sentFile,
        },
      },
    ],
    gives: [sent],
  },
  {
    does: 'a message',
    parameters: { authentication: 'webhook', content: 'Hi' },
    asks: [{ query: { wait: 'false' }, body: { content: 'Hi' } }],
    gives: [ok],
  },
  {
    does: 'what it did at first',
    versions: [1],
    parameters: {
      webhookUri: webhook,
      text: '={{ "Hi" }}',
      options: {
        username: 'Robot',
        avatarUrl: 'a',
        tts: true,
        flags: 4,
        embeds: '[{"title":"x"}]',
        components: '[]',
        allowedMentions: { parse: [] },
        attachments: '[]',
      },
    },
    asks: [
      {
        method: 'POST',
        path: new URL(webhook).pathname,
        body: {
          content: 'Hi',
          username: 'Robot',
          avatar_url: 'a',
          tts: true,
          flags: 4,
          embeds: [{ title: 'x' }],
          components: [],
          allowed_mentions: { parse: [] },
          attachments: [],
        },
      },
    ],
    gives: [ok],
  },
]
