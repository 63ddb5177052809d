import { defineApp } from '../app/define-app.ts'
import { answerWebhooks, receiveAnswer } from '../app/send-and-wait.ts'
import format from '../formats/slack.json' with { type: 'json' }
import { channelOperations } from './channels.ts'
import { fileOperations } from './files.ts'
import { reactionOperations, starOperations } from './marks.ts'
import { messageOperations } from './messages.ts'
import { earlierParameters, fromFirstVersion } from './slack-migration.ts'
import { slackLists } from './slack-lists.ts'
import { channelUrl, slackService } from './slack-service.ts'
import { slackWords } from './slack.words.ts'
import { userGroupOperations } from './user-groups.ts'
import { userOperations } from './users.ts'

export const slack = defineApp({
  name: 'slack',
  label: 'Slack',
  description: 'Sends messages and manages channels, files and people in Slack',
  format,
  words: slackWords,
  service: slackService,
  credentials: [
    { name: 'slackApi', required: true, displayOptions: { show: { authentication: ['accessToken'] } } },
    { name: 'slackOAuth2Api', required: true, displayOptions: { show: { authentication: ['oAuth2'] } } },
  ],
  color: '#e01e5a',
  codex: { categories: ['Communication'], alias: ['chat', 'message', 'bot', 'human in the loop'] },
  lists: slackLists,
  urls: { channelId: channelUrl },
  omit: ['captureResponder', 'approvers', 'unauthorizedReplyText', 'postDecisionBehavior'],
  migrations: [{ below: 2, migrate: fromFirstVersion }],
  onlyMigrated: earlierParameters,
  webhooks: answerWebhooks,
  webhook: receiveAnswer,
  operations: {
    channel: channelOperations,
    file: fileOperations,
    message: messageOperations,
    reaction: reactionOperations,
    star: starOperations,
    user: userOperations,
    userGroup: userGroupOperations,
  },
})
