import type { LoadOptionsContext } from '@heddle/core/node'
import { runNodeInMemory } from '@heddle/engine/testing'
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { switchTrigger } from '../testing/app-trigger.ts'
import { callWebhook } from '../testing/call-webhook.ts'
import { startDouble } from '../testing/double.ts'
import { tryApp } from '../testing/try-app.ts'
import { accountTrials } from './account-trials.ts'
import { fileTrials } from './file-trials.ts'
import { githubDouble, place } from './github-double.ts'
import { githubTrigger } from './github-trigger.node.ts'
import { github } from './github.node.ts'
import { issueTrials } from './issue-trials.ts'
import { pullRequestTrials } from './pull-request-trials.ts'
import { repositoryTrials } from './repository-trials.ts'
import { workflowTrials } from './workflow-trials.ts'

const server = 'https://api.github.com'
const credentials = {
  githubApi: { server, accessToken: 't1' },
  githubOAuth2Api: { server: `${server}/`, oauthTokenData: { access_token: 'o1' } },
}
const hosts = ['api.github.com']

tryApp(github, { hosts, service: githubDouble, credentials }, [
  ...issueTrials,
  ...fileTrials,
  ...accountTrials,
  ...pullRequestTrials,
  ...repositoryTrials,
  ...workflowTrials,
])

test('a file comes as a file, also one that is too large for a usual answer', async () => {
  const double = await startDouble(hosts, githubDouble, credentials)
  const read = async (filePath: string) => {
    const parameters = { resource: 'file', operation: 'get', ...place, filePath }
    const { output } = await runNodeInMemory(github, { parameters, http: double.http, credentials })
    const { fileName, data = '' } = output[0]?.[0]?.binary?.data ?? {}
    return [fileName, Buffer.from(data, 'base64').toString()]
  }
  expect([await read('a.txt'), await read('large.bin')]).toEqual([
    ['a.txt', 'hello'],
    ['large.bin', 'large'],
  ])
  await double.stop()
})

test('a workflow that was waited for goes on with what it is told', async () => {
  const outcome = await callWebhook(github, { parameters: {}, request: { body: { done: true } } })
  expect(outcome?.items).toEqual([[{ json: { done: true } }]])
})

test.each([
  ['owner', '', [{ name: 'ada', value: 'ada' }]],
  ['owner', 'hed', [{ name: 'heddle', value: 'heddle' }]],
  ['repository', '', [{ name: 'loom', value: 'loom' }]],
  ['workflowId', '', [{ name: 'CI', value: '7' }]],
  ['ref', 'nex', [{ name: 'next', value: 'next' }]],
])('the list %s for "%s" comes from GitHub', async (name, filter, options) => {
  const double = await startDouble(hosts, githubDouble, credentials)
  const context: Partial<LoadOptionsContext> = {
    parameters: { authentication: 'accessToken', resource: 'workflow', operation: 'dispatch', ...place },
    node: { type: github.type, version: 1.1 },
    http: double.http,
    filter,
  }
  const found = await github.loadOptions[name]?.(context as LoadOptionsContext)
  await double.stop()
  expect(found?.slice(0, options.length)).toEqual(options)
})

/** Hooks of a repository, as GitHub keeps them. */
async function hooks() {
  const kept = new Map<number, { events: string[]; config: { url: string; secret: string } }>()
  const double = await startDouble(
    hosts,
    ({ method, path, body }) => {
      const id = Number(path.split('/').at(-1))
      if (method === 'POST') kept.set(kept.size + 1, body as never)
      if (method === 'DELETE')
        return kept.delete(id) ? { status: 204 } : { status: 404, body: { message: 'Not Found' } }
      return {
        body: method === 'GET' ? [...kept].map(([each, hook]) => ({ id: each, ...hook })) : { id: kept.size },
      }
    },
    credentials,
  )
  const parameters = { ...place, events: ['push', 'issues'], options: { insecureSSL: true } }
  return { kept, double, parameters, memory: {} as Record<string, unknown> }
}

test('the trigger is told to GitHub once, with a secret, and taken back', async () => {
  const { kept, double, parameters, memory } = await hooks()

  await switchTrigger(githubTrigger, 'subscribe', { parameters, double, memory })
  await switchTrigger(githubTrigger, 'subscribe', { parameters, double, memory })
  expect([...kept.values()]).toMatchObject([
    {
      name: 'web',
      events: ['push', 'issues'],
      config: {
        url: 'https://heddle.example/webhook/7',
        content_type: 'json',
        insecure_ssl: '1',
        secret: expect.stringMatching(/^[\da-f]{64}$/) as unknown,
      },
    },
  ])
  await switchTrigger(githubTrigger, 'unsubscribe', { parameters, double, memory })
  await switchTrigger(githubTrigger, 'unsubscribe', { parameters, double, memory })
  expect(kept.size).toBe(0)
  await double.stop()
})

test('only calls that are signed with the secret start the workflow, and a first try does not', async () => {
  const memory = { secret: 's1' }
  const body = { ref: 'main' }
  const rawBody = Buffer.from(JSON.stringify(body))
  const call = (event: string, secret: string) => {
    const signature = `sha256=${createHmac('sha256', secret).update(rawBody).digest('hex')}`
    const headers = { 'x-github-event': event, 'x-hub-signature-256': signature }
    return callWebhook(githubTrigger, { parameters: {}, memory, request: { headers, body, rawBody } })
  }

  expect((await call('push', 's1'))?.items).toMatchObject([[{ json: { body, query: {} } }]])
  expect(await call('ping', 's1')).toEqual({ response: { status: 200, body: 'OK' } })
  expect(await call('push', 'other')).toMatchObject({ response: { status: 401 } })
})
