import { defineApp } from '../app/define-app.ts'
import { answerWebhooks, receiveAnswer } from '../app/send-and-wait.ts'
import format from '../formats/telegram.json' with { type: 'json' }
import { callbackOperations, chatOperations, fileOperations } from './chats.ts'
import { messageOperations } from './messages.ts'
import { telegramService } from './telegram-service.ts'
import { telegramWords } from './telegram.words.ts'

export const telegram = defineApp({
  name: 'telegram',
  label: 'Telegram',
  description: 'Sends messages and files with a Telegram bot',
  format,
  words: telegramWords,
  service: telegramService,
  credentials: [{ name: 'telegramApi', required: true }],
  color: '#1e8fcb',
  codex: { categories: ['Communication'], alias: ['chat', 'bot', 'message', 'human in the loop'] },
  omit: ['chatApproval', 'approverIds', 'unauthorizedReplyText', 'postDecisionBehavior'],
  webhooks: answerWebhooks,
  webhook: receiveAnswer,
  operations: {
    chat: chatOperations,
    callback: callbackOperations,
    file: fileOperations,
    message: messageOperations,
  },
})
