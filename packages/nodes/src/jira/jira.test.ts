import { runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { startDouble } from '../testing/double.ts'
import { listOptions } from '../testing/list-options.ts'
import { tryApp } from '../testing/try-app.ts'
import { attachmentTrials, file } from './attachment-trials.ts'
import { commentTrials } from './comment-trials.ts'
import { issueTrials } from './issue-trials.ts'
import { byId, jiraDouble, on, onServer } from './jira-double.ts'
import { jira } from './jira.node.ts'
import { userTrials } from './user-trials.ts'

const credentials = {
  jiraSoftwareCloudApi: {
    email: 'ann@example.com',
    apiToken: 'token1',
    domain: 'https://acme.atlassian.net',
  },
  jiraSoftwareCloudOAuth2Api: {
    domain: 'https://acme.atlassian.net/',
    oauthTokenData: { access_token: 'oauth1' },
  },
  atlassianServiceAccountApi: {
    clientId: 'a',
    clientSecret: 'b',
    oauthTokenData: { access_token: 'oauth1' },
  },
  jiraSoftwareServerPatApi: { personalAccessToken: 'pat1', domain: 'https://jira.acme.test' },
}
const hosts = ['acme.atlassian.net', 'jira.acme.test', 'api.atlassian.com']
const world = {
  hosts,
  service: jiraDouble,
  credentials,
  unread: { ': site': 'only where an account of that kind reads it: see below' },
}

tryApp(jira, world, [...issueTrials, ...attachmentTrials, ...commentTrials, ...userTrials])

test('an attachment is downloaded with the account', async () => {
  const double = await startDouble(hosts, jiraDouble, credentials)
  const parameters = on('issueAttachment', 'get', { attachmentId: '7', download: true })
  const { output } = await runNodeInMemory(jira, { parameters, http: double.http, credentials })
  await double.stop()

  expect(output[0]?.[0]?.binary).toMatchObject(file)
})

const serviceAccount = (value: string, mode = 'list') => ({
  jiraVersion: 'cloudServiceAccount',
  site: { mode, value },
})

test.each([
  ['cloudOAuth2', { jiraVersion: 'cloudOAuth2' }],
  ['a service account by address', serviceAccount('https://acme.atlassian.net/jira', 'url')],
  ['a service account by a chosen site', serviceAccount('https://acme.atlassian.net')],
  ['a service account by id', serviceAccount('c1')],
])('%s reaches its site through the one address of all, and looks for it once', async (_, account) => {
  const double = await startDouble(hosts, jiraDouble, credentials)
  const { output, error } = await runNodeInMemory(jira, {
    parameters: on('issue', 'get', { issueKey: 'PROJ-1', ...account }),
    inputs: [[{ json: {} }, { json: {} }]],
    http: double.http,
    credentials,
  })
  await double.stop()

  expect(error).toBeUndefined()
  expect(output[0]).toHaveLength(2)
  expect(double.requests.map(({ host, path }) => `${host}${path}`)).toEqual([
    'api.atlassian.com/oauth/token/accessible-resources',
    'api.atlassian.com/ex/jira/c1/rest/api/2/issue/PROJ-1',
    'api.atlassian.com/ex/jira/c1/rest/api/2/issue/PROJ-1',
  ])
})

test('a site that the account may not use is named', async () => {
  const double = await startDouble(hosts, jiraDouble, credentials)
  const { error } = await runNodeInMemory(jira, {
    parameters: on('issue', 'get', { issueKey: 'PROJ-1', ...serviceAccount('https://gone.atlassian.net') }),
    http: double.http,
    credentials,
  })
  await double.stop()

  expect(error?.message).toContain('no access to the site "https://gone.atlassian.net"')
})

const names = (...numbers: number[]) => numbers.map((n) => ({ name: `Name ${n}`, value: String(n) }))

test.each([
  ['project', {}, names(1, 2, 3)],
  ['project', onServer, names(1, 2)],
  ['project', { jiraVersion: 'cloudOAuth2' }, names(1, 2, 3)],
  [
    'site',
    { jiraVersion: 'cloudServiceAccount' },
    [
      { name: 'Acme', value: 'https://acme.atlassian.net' },
      { name: 'Other', value: 'https://other.atlassian.net' },
    ],
  ],
  ['issueType', { project: byId('1') }, names(1)],
  ['issueType', {}, []],
  ['componentIds', { project: byId('1') }, names(1, 2)],
  ['priority', {}, names(1, 2)],
  ['fieldId', {}, names(1)],
  ['statusId', { issueKey: 'PROJ-1' }, names(1, 2)],
  ['groups', {}, [{ name: 'Name 1', value: 'Name 1' }]],
  ['labels', {}, [1, 2, 3].map((n) => ({ name: `Name ${n}`, value: `Name ${n}` }))],
  ['assignee', {}, [1, 2].map((n) => ({ name: `Person ${n}`, value: `acc${n}` }))],
  ['reporter', onServer, [1, 2].map((n) => ({ name: `Person ${n}`, value: `login${n}` }))],
])('the list %s comes from the service: %j', async (name, parameters, expected) => {
  const double = await startDouble(hosts, jiraDouble, credentials)
  const options = await listOptions(jira, name, {
    double,
    credentials,
    parameters: { jiraVersion: 'cloud', ...parameters },
  })
  await double.stop()
  expect(options).toEqual(expected)
})
