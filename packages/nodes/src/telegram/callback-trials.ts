import type { AppTrial } from '../testing/try-app.ts'
import { asks, done } from './telegram-double.ts'

export const callbackTrials: readonly AppTrial[] = [
  {
    does: 'to a button',
    parameters: {
      resource: 'callback',
      queryId: 'Q',
      additionalFields: { cache_time: 1, show_alert: true, text: 'Done', url: 'https://x.test' },
    },
    asks: asks('answerCallbackQuery', {
      callback_query_id: 'Q',
      cache_time: 1,
      show_alert: true,
      text: 'Done',
      url: 'https://x.test',
    }),
    gives: [done],
  },
  {
    does: 'too late to a button',
    parameters: { resource: 'callback', queryId: 'old' },
    fails: 'query is too old',
  },
  {
    does: 'to what somebody types',
    parameters: {
      resource: 'callback',
      operation: 'answerInlineQuery',
      queryId: 'Q',
      results: '[{"type":"article"}]',
      additionalFields: { cache_time: 1, show_alert: true, text: 'Done', url: 'https://x.test' },
    },
    asks: asks('answerInlineQuery', {
      inline_query_id: 'Q',
      results: '[{"type":"article"}]',
      cache_time: 1,
      show_alert: true,
      text: 'Done',
      url: 'https://x.test',
    }),
    gives: [done],
  },
]
