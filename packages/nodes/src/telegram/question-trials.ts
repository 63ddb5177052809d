import type { JsonObject } from '@heddle/core'
import { expect } from 'vitest'
import { approval, filledForm, jsonForm } from '../testing/questions.ts'
import type { AppTrial } from '../testing/try-app.ts'
import { line } from './message-trials.ts'
import { asks } from './telegram-double.ts'

const field = {
  fieldLabel: 'Kind',
  fieldType: 'checkbox',
  fieldName: 'kind',
  fieldOptions: { values: [{ option: 'a' }] },
  limitSelection: 'range',
  minSelections: 0,
  maxSelections: 2,
}

export const questionTrials: readonly AppTrial[] = [
  {
    does: 'a question with buttons',
    parameters: { ...approval, chatId: '5' },
    asks: asks('sendMessage', {
      chat_id: '5',
      text: 'Shall we?',
      parse_mode: 'Markdown',
      disable_web_page_preview: true,
      reply_markup: {
        inline_keyboard: [
          [
            { text: '✅ Approve', url: expect.stringContaining('?approved=true') as string },
            { text: '❌ Decline', url: expect.stringContaining('?approved=false') as string },
          ],
        ],
      },
    }),
    gives: [{}],
  },
  {
    does: 'a form',
    parameters: {
      ...filledForm,
      chatId: '5',
      formFields: { values: [field, { fieldLabel: 'Name', placeholder: 'You' }] },
    },
    asks: asks('sendMessage', expect.objectContaining({ text: `Tell us${line}` }) as JsonObject),
  },
  {
    does: 'a form out of JSON',
    parameters: {
      ...jsonForm,
      chatId: '5',
      options: { limitWaitTime: { values: { limitType: 'atSpecifiedTime', maxDateAndTime: '2030-01-01' } } },
    },
  },
]
