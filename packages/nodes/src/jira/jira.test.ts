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
  jiraSoftwareServerPatApi: { personalAccessToken: 'pat1', domain: 'https://jira.acme.test' },
}
const hosts = ['acme.atlassian.net', 'jira.acme.test']
const world = {
  hosts,
  service: jiraDouble,
  credentials,
}

tryApp(jira, world, [...issueTrials, ...attachmentTrials, ...commentTrials, ...userTrials])

test('an attachment is downloaded with the account', async () => {
  const double = await startDouble(hosts, jiraDouble, credentials)
  const parameters = on('issueAttachment', 'get', { attachmentId: '7', download: true })
  const { output } = await runNodeInMemory(jira, { parameters, http: double.http, credentials })
  await double.stop()

  expect(output[0]?.[0]?.binary).toMatchObject(file)
})

const names = (...numbers: number[]) => numbers.map((n) => ({ name: `Name ${n}`, value: String(n) }))

test.each([
  ['project', {}, names(1, 2, 3)],
  ['project', onServer, names(1, 2)],
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
    parameters: { jiraVersion: 'cloud', ...parameters },
  })
  await double.stop()
  expect(options).toEqual(expected)
})
