import { defineApp } from '../app/define-app.ts'
import { answerWebhooks, receiveAnswer } from '../app/send-and-wait.ts'
import format from '../formats/gmail.json' with { type: 'json' }
import { googleCredentials } from '../google/google-service.ts'
import { draftOperations } from './drafts.ts'
import { listAliases, listLabels, listThreadMessages } from './gmail-lists.ts'
import { gmailService } from './gmail-service.ts'
import { gmailWords } from './gmail.words.ts'
import { labelOperations } from './labels.ts'
import { messageOperations } from './messages.ts'
import { keptOfFirst, migrateGmail } from './migrate-gmail.ts'
import { threadOperations } from './threads.ts'

export const gmail = defineApp({
  name: 'gmail',
  label: 'Gmail',
  description: 'Sends, searches and sorts email in Gmail',
  format,
  words: gmailWords,
  service: gmailService,
  credentials: googleCredentials('gmailOAuth2'),
  codex: {
    categories: ['Communication'],
    alias: ['email', 'mail', 'inbox', 'google', 'approval'],
  },
  lists: {
    labelIds: listLabels,
    messageId: listThreadMessages,
    fromAlias: listAliases,
  },
  // Nothing is ever added to a mail, and its links look as the program that shows it wants.
  hidden: [
    'options.appendAttribution',
    'approvalOptions.values.buttonApprovalStyle',
    'approvalOptions.values.buttonDisapprovalStyle',
  ],
  webhooks: answerWebhooks,
  webhook: receiveAnswer,
  operations: {
    message: messageOperations,
    label: labelOperations,
    draft: draftOperations,
    thread: threadOperations,
  },
  migrations: [{ below: 2, migrate: migrateGmail }],
  onlyMigrated: keptOfFirst,
})
