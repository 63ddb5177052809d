import { expect } from 'vitest'
import { approval, filledForm, jsonForm } from '../testing/questions.ts'
import type { AppTrial } from '../testing/try-app.ts'
import { asks, byId, inGuild } from './discord-double.ts'

export const questionTrials: readonly AppTrial[] = [
  {
    does: 'a question with buttons',
    parameters: inGuild('message', 'sendAndWait', approval),
    asks: asks('POST', '/channels/10/messages', {
      body: {
        embeds: [{ description: 'Shall we?' }],
        components: [
          {
            type: 1,
            components: [
              {
                type: 2,
                style: 5,
                label: '✓ Approve',
                url: expect.stringMatching('approved=true$') as string,
              },
              {
                type: 2,
                style: 5,
                label: '✗ Decline',
                url: expect.stringMatching('approved=false$') as string,
              },
            ],
          },
        ],
      },
    }),
    gives: [{}],
  },
  {
    does: 'a form to a person, with what sent it',
    parameters: inGuild('message', 'sendAndWait', { ...filledForm, sendTo: 'user', userId: byId('7') }),
    asks: [
      ...asks('POST', '/users/@me/channels'),
      ...asks('POST', '/channels/77/messages', {
        body: {
          embeds: [{ description: expect.stringContaining('sent automatically with') as string }],
          components: [{ type: 1, components: [expect.objectContaining({ label: 'Tell' })] }],
        },
      }),
    ],
  },
  {
    does: 'a form out of JSON',
    parameters: inGuild('message', 'sendAndWait', jsonForm),
  },
]
