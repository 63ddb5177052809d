import { defineApp } from '../app/define-app.ts'
import { answerWebhooks, receiveAnswer } from '../app/send-and-wait.ts'
import format from '../formats/whatsApp.json' with { type: 'json' }
import { choices, mediaOperations, messageOperations, phoneChoice, templateChoice } from './messages.ts'
import { whatsAppService } from './whatsapp-service.ts'
import { whatsAppWords } from './whatsapp.words.ts'

export const whatsApp = defineApp({
  name: 'whatsApp',
  label: 'WhatsApp Business Cloud',
  description: 'Sends messages and media with WhatsApp',
  format,
  words: whatsAppWords,
  service: whatsAppService,
  credentials: [{ name: 'whatsAppApi', required: true }],
  color: '#1d9e4c',
  codex: { categories: ['Communication'], alias: ['WhatsApp', 'chat', 'Meta', 'human in the loop'] },
  lists: {
    phoneNumberId: async ({ send }) => choices(await send({ url: '/business/phone_numbers' }), phoneChoice),
    template: async ({ send }) =>
      choices(await send({ url: '/business/message_templates', query: { limit: 250 } }), templateChoice),
  },
  webhooks: answerWebhooks,
  webhook: receiveAnswer,
  operations: { message: messageOperations, media: mediaOperations },
})
