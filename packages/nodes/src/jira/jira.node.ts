import { defineApp } from '../app/define-app.ts'
import format from '../formats/jira.json' with { type: 'json' }
import { attachmentOperations } from './attachments.ts'
import { commentOperations } from './comments.ts'
import { issueOperations } from './issues.ts'
import { jiraLists } from './jira-lists.ts'
import { jiraService } from './jira-service.ts'
import { jiraWords } from './jira.words.ts'
import { userOperations } from './users.ts'

const accounts = {
  cloud: 'jiraSoftwareCloudApi',
  server: 'jiraSoftwareServerApi',
  serverPat: 'jiraSoftwareServerPatApi',
  cloudOAuth2: 'jiraSoftwareCloudOAuth2Api',
  cloudServiceAccount: 'atlassianServiceAccountApi',
}

export const jira = defineApp({
  name: 'jira',
  label: 'Jira Software',
  description: 'Reads and changes issues, comments, attachments and users in Jira',
  format,
  service: jiraService,
  color: '#2684ff',
  codex: {
    categories: ['Development', 'Productivity'],
    alias: ['issue', 'ticket', 'bug', 'atlassian', 'jql'],
  },
  credentials: Object.entries(accounts).map(([version, name]) => ({
    name,
    required: true,
    displayOptions: { show: { jiraVersion: [version] } },
  })),
  words: jiraWords,
  lists: jiraLists,
  operations: {
    issue: issueOperations,
    issueAttachment: attachmentOperations,
    issueComment: commentOperations,
    user: userOperations,
  },
})
