import { defineApp } from '../app/define-app.ts'
import { answerWebhooks, receiveAnswer } from '../app/send-and-wait.ts'
import format from '../formats/microsoftOutlook.json' with { type: 'json' }
import { graphCredentials } from '../microsoft/graph-service.ts'
import { calendarOperations } from './calendars.ts'
import { contactOperations } from './contacts.ts'
import { draftOperations } from './drafts.ts'
import { eventOperations } from './events.ts'
import { folderOperations } from './folders.ts'
import { attachmentOperations } from './message-attachments.ts'
import { folderMessageOperations, messageOperations } from './messages.ts'
import { keptOfFirst, migrateOutlook } from './migrate-outlook.ts'
import { outlookLists } from './outlook-lists.ts'
import { outlookService, outlookUrls } from './outlook-service.ts'
import { outlookWords } from './outlook.words.ts'

export const microsoftOutlook = defineApp({
  name: 'microsoftOutlook',
  label: 'Microsoft Outlook',
  description: 'Handles email, events and contacts in Outlook',
  format,
  words: outlookWords,
  service: outlookService,
  credentials: graphCredentials('microsoftOutlookOAuth2Api', 'microsoftOAuth2Api'),
  color: '#2b7fd4',
  codex: {
    categories: ['Communication'],
    alias: ['email', 'mail', 'inbox', 'calendar', 'contacts', 'microsoft 365', 'office', 'approval'],
  },
  lists: outlookLists,
  urls: outlookUrls,
  omit: ['mailbox', 'authentication.microsoftEntraServicePrincipalApi'],
  // Nothing is ever added to a mail, and its links look as the program that shows it wants.
  hidden: [
    'options.appendAttribution',
    'approvalOptions.values.buttonApprovalStyle',
    'approvalOptions.values.buttonDisapprovalStyle',
  ],
  webhooks: answerWebhooks,
  webhook: receiveAnswer,
  operations: {
    calendar: calendarOperations,
    contact: contactOperations,
    draft: draftOperations,
    event: eventOperations,
    folder: folderOperations,
    folderMessage: folderMessageOperations,
    message: messageOperations,
    messageAttachment: attachmentOperations,
  },
  migrations: [{ below: 2, migrate: migrateOutlook }],
  onlyMigrated: keptOfFirst,
})
