import type { JsonObject } from '@heddle/core'
import type { AppTrial } from '../testing/try-app.ts'
import { administrators, asks, done } from './telegram-double.ts'

const chat = (operation: string, more: JsonObject = {}) => ({
  resource: 'chat',
  operation,
  chatId: '5',
  ...more,
})

export const chatTrials: readonly AppTrial[] = [
  {
    does: 'a chat',
    parameters: chat('get'),
    asks: asks('getChat', { chat_id: '5' }),
    gives: [{ ok: true, result: { id: 5, type: 'private' } }],
  },
  {
    does: 'that there is no such chat',
    parameters: chat('get', { chatId: 'nobody' }),
    fails: 'chat not found',
  },
  {
    does: 'one item for each administrator',
    parameters: chat('administrators'),
    asks: asks('getChatAdministrators', { chat_id: '5' }),
    gives: administrators,
  },
  {
    does: 'a member',
    parameters: chat('member', { userId: '7' }),
    asks: asks('getChatMember', { chat_id: '5', user_id: '7' }),
    gives: [{ ok: true, result: { status: 'member', user: { id: 7 } } }],
  },
  { does: 'goodbye', parameters: chat('leave'), asks: asks('leaveChat', { chat_id: '5' }), gives: [done] },
  {
    does: 'a description',
    parameters: chat('setDescription', { description: 'About' }),
    asks: asks('setChatDescription', { chat_id: '5', description: 'About' }),
    gives: [done],
  },
  {
    does: 'a title',
    parameters: chat('setTitle', { title: 'Us' }),
    asks: asks('setChatTitle', { chat_id: '5', title: 'Us' }),
    gives: [done],
  },
]
