import { defineApp } from '../app/define-app.ts'
import { answerWebhooks, receiveAnswer } from '../app/send-and-wait.ts'
import format from '../formats/discord.json' with { type: 'json' }
import { channelOperations } from './channels.ts'
import { discordLists } from './discord-lists.ts'
import { channelUrl, discordService, guildUrl } from './discord-service.ts'
import { discordWords } from './discord.words.ts'
import { memberOperations } from './members.ts'
import { messageOperations } from './messages.ts'
import { earlierParameters, fromFirstVersion, sendLegacy } from './webhook-message.ts'

const whenBy = (authentication: string) => ({
  displayOptions: { show: { authentication: [authentication] } },
})

export const discord = defineApp({
  name: 'discord',
  label: 'Discord',
  description: 'Sends messages and manages channels and members in Discord',
  format,
  words: discordWords,
  service: discordService,
  credentials: [
    { name: 'discordBotApi', required: true, ...whenBy('botToken') },
    { name: 'discordOAuth2Api', required: true, ...whenBy('oAuth2') },
    { name: 'discordWebhookApi', ...whenBy('webhook') },
  ],
  color: '#5865f2',
  codex: { categories: ['Communication'], alias: ['chat', 'message', 'bot', 'human in the loop'] },
  lists: discordLists,
  urls: { guildId: guildUrl, channelId: channelUrl },
  migrations: [{ below: 2, migrate: fromFirstVersion }],
  onlyMigrated: earlierParameters,
  webhooks: answerWebhooks,
  webhook: receiveAnswer,
  operations: {
    channel: channelOperations,
    message: messageOperations,
    member: memberOperations,
    sendLegacy,
  },
})
