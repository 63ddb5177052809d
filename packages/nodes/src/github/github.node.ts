import { defineApp } from '../app/define-app.ts'
import format from '../formats/github.json' with { type: 'json' }
import { fileOperations } from './files.ts'
import { githubLists } from './github-lists.ts'
import { githubService, githubUrls } from './github-service.ts'
import { githubWords } from './github.words.ts'
import { issueOperations, organizationOperations, repositoryOperations, userOperations } from './issues.ts'
import { pullRequestOperations, releaseOperations, reviewOperations } from './pull-requests.ts'
import { workflowOperations } from './workflows.ts'

/** Which account is used, by the parameter `authentication`. */
export const githubAccounts = [
  ['githubApi', 'accessToken'],
  ['githubOAuth2Api', 'oAuth2'],
  ['githubAppApi', 'githubAppApi'],
].map(([name = '', authentication = '']) => ({
  name,
  required: true,
  displayOptions: { show: { authentication: [authentication] } },
}))

export const github = defineApp({
  name: 'github',
  label: 'GitHub',
  description: 'Works with files, issues, pull requests and releases on GitHub',
  format,
  words: githubWords,
  service: githubService,
  color: '#57606a',
  codex: {
    categories: ['Development'],
    alias: ['git', 'repository', 'issue', 'pull request', 'code', 'actions'],
  },
  credentials: githubAccounts,
  lists: githubLists,
  urls: githubUrls,
  operations: {
    file: fileOperations,
    issue: issueOperations,
    organization: organizationOperations,
    pullRequest: pullRequestOperations,
    release: releaseOperations,
    repository: repositoryOperations,
    review: reviewOperations,
    user: userOperations,
    workflow: workflowOperations,
  },
  // Only a workflow that was dispatched to be waited for calls it.
  webhooks: [{ name: 'default', httpMethod: 'POST', path: '', isFullPath: true, restartWebhook: true }],
  webhook: ({ request: { body } }) => ({
    items: [[{ json: body !== null && typeof body === 'object' ? { ...body } : {} }]],
  }),
})
