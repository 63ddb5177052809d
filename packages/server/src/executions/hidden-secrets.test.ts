import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { rotateKey } from '../cli/encrypt-again.ts'
import { createEncryption } from '../encryption/encryption.ts'
import { unpackJson } from '@heddle/worker'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { openHeld } from './held-state.ts'

const secret = 'canary/7f3a"9c'
const hidden = '********'
/** All that may tell it: as it is, in JSON, in addresses, in base64. */
const traces = [
  secret,
  JSON.stringify(secret).slice(1, -1),
  encodeURIComponent(secret),
  'Y2FuYXJ5',
  'NhbmFyeS',
]

/** A service that answers with what it was sent, once or many times. */
async function anEcho(): Promise<string> {
  const server = createServer((request, response) => {
    const { authorization = '', 'x-key': key = '' } = request.headers
    const body =
      request.url === '/large'
        ? { list: Array.from({ length: 30_000 }, (_, n) => `${String(key)} and more of number ${n}`) }
        : { authorization, key, in: `<${String(key)}> ${encodeURIComponent(String(key))}` }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const hook = (parameters: object = {}) => ({
  type: 'heddle.webhook',
  typeVersion: 2.1,
  webhookId: 'hook',
  parameters: { path: 'p1', httpMethod: 'POST', responseMode: 'lastNode', ...parameters },
})

const credentialData: Record<string, object> = {
  httpHeaderAuth: { name: 'X-Key', value: secret },
  httpBasicAuth: { user: 'ann', password: secret },
  httpBearerAuth: { token: secret },
}

async function aCredential({ owner }: TestApp, type = 'httpHeaderAuth') {
  const nodesAccess = ['heddle.httpRequest', 'heddle.webhook'].map((nodeType) => ({ nodeType }))
  const { data } = await owner.post('/credentials', {
    name: type,
    type,
    data: credentialData[type],
    nodesAccess,
  })
  return { [type]: { id: data.id as string, name: type } }
}

/** A node that calls the service with the credential. */
const get = (url: string, credentials: Record<string, { id: string; name: string }>) => ({
  type: 'heddle.httpRequest',
  typeVersion: 4.2,
  parameters: {
    url,
    authentication: 'genericCredentialType',
    genericAuthType: Object.keys(credentials)[0] ?? '',
  },
  credentials,
})

const copy = {
  type: 'heddle.set',
  typeVersion: 3.4,
  parameters: {
    assignments: { assignments: [{ id: 'a', name: 'copy', type: 'string', value: '={{ $json.key }}' }] },
  },
}

const call = ({ app }: TestApp, headers: Record<string, string> = {}) =>
  app.server.inject({ method: 'POST', url: '/webhook/p1', payload: {}, headers })

/** Everything that is stored of the executions, unpacked. */
async function storedText({ db }: TestApp): Promise<string> {
  const rows = await db.selectFrom('execution_data').select(['state', 'held']).execute()
  return rows
    .map(({ state, held }) => `${state ? unpackJson(state) : ''} ${held?.toString('latin1') ?? ''}`)
    .join('\n')
}

function expectHidden(text: string): void {
  expect(text).toContain(hidden)
  for (const trace of traces) expect(text).not.toContain(trace)
}

test.each(Object.keys(credentialData))(
  'SEC-20 SEC-42 a %s that a service sends back reaches the next node and the caller, and is hidden in what is stored and shown',
  async (type) => {
    const app = await testApp()
    const node = get(await anEcho(), await aCredential(app, type))
    await app.aWorkflow({ active: true, nodes: { Hook: hook(), Get: node }, lines: ['Hook > Get'] })

    const answer = await call(app)

    const given = { httpHeaderAuth: 'key', httpBasicAuth: 'authorization', httpBearerAuth: 'authorization' }[
      type
    ]
    const wanted = { httpBasicAuth: `Basic ${btoa(`ann:${secret}`)}`, httpBearerAuth: `Bearer ${secret}` }[
      type
    ]
    expect(answer.json()[given ?? '']).toBe(wanted ?? secret)
    expectHidden(JSON.stringify((await app.owner.get('/executions/1')).data.data))
    expectHidden(await storedText(app))
  },
)

test('SEC-20 what a page is shown of a run, also in pages of its own, hides it', async () => {
  const app = await testApp({ env: { HEDDLE_SAVE_MANUAL: 'true' } })
  const echo = await anEcho()
  const credentials = await aCredential(app)
  const code = {
    type: 'heddle.code',
    typeVersion: 2,
    parameters: { jsCode: 'console.log("it is", $("Get").first().json.key); return []' },
  }
  const stream = await app.push('s1')
  const nodes = [
    { name: 'Start', type: 'heddle.start', position: [0, 0] },
    { name: 'Get', position: [0, 0], ...get(echo, credentials) },
    { name: 'Large', position: [0, 0], ...get(`${echo}/large`, credentials) },
    { name: 'Code', position: [0, 0], ...code },
  ]
  const to = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] })
  const connections = { Start: to('Get'), Get: to('Large'), Large: to('Code') }

  await app.owner.post('/workflows/run', { workflowData: { nodes, connections } }, { sessionid: 's1' })

  await stream.waitFor('executionFinished')
  expect((await stream.waitFor('sendConsoleMessage')).data).toMatchObject({ messages: ['it is', hidden] })
  expectHidden(stream.text())
  expectHidden((await app.owner.get('/executions/1/outputs/2/0')).text)
})

test('SEC-20 SEC-42 an error message that holds it is hidden, also for the error workflow', async () => {
  const app = await testApp()
  const told = await app.aWorkflow({ nodes: { Error: 'heddle.errorTrigger' } })
  const fail = {
    type: 'heddle.stopAndError',
    parameters: { errorMessage: '=no such key: {{ $json.key }}' },
  }
  await app.aWorkflow({
    active: true,
    nodes: { Hook: hook(), Get: get(await anEcho(), await aCredential(app)), Fail: fail },
    lines: ['Hook > Get', 'Get > Fail'],
    settings: { errorWorkflow: told },
  })

  expect((await call(app)).statusCode).toBe(500)

  const { data } = await app.owner.get('/executions/1')
  expect(data.data.resultData.error.message).toBe(`no such key: ${hidden}`)
  await expect.poll(async () => (await app.owner.get('/executions/2')).data?.finished).toBe(true)
  expectHidden(await storedText(app))
})

test('SEC-20 while an execution waits it is hidden, too; what comes after the wait has it, and the end does not', async () => {
  const app = await testApp()
  const wait = {
    type: 'heddle.wait',
    typeVersion: 1.1,
    parameters: { resume: 'timeInterval', amount: 2, unit: 'hours' },
  }
  const respond = {
    type: 'heddle.respondToWebhook',
    typeVersion: 1.1,
    parameters: { respondWith: 'text', responseBody: 'later' },
  }
  const echo = await anEcho()
  const nodes = {
    Hook: hook({ responseMode: 'responseNode' }),
    Respond: respond,
    Get: get(echo, await aCredential(app)),
    Wait: wait,
    Tell: {
      type: 'heddle.httpRequest',
      typeVersion: 4.2,
      parameters: {
        url: echo,
        sendHeaders: true,
        headerParameters: { parameters: [{ name: 'X-Key', value: '={{ $json.key }}' }] },
      },
    },
    Check: {
      type: 'heddle.set',
      typeVersion: 3.4,
      parameters: {
        assignments: {
          assignments: [
            { id: 'a', name: 'length', type: 'number', value: '={{ $json.key.length }}' },
            {
              id: 'b',
              name: 'same',
              type: 'boolean',
              value: `={{ $json.key === $("Get").first().json.key }}`,
            },
          ],
        },
      },
    },
  }
  const lines = ['Hook > Respond', 'Respond > Get', 'Get > Wait', 'Wait > Tell', 'Tell > Check']
  await app.aWorkflow({ active: true, nodes, lines })
  await call(app)
  await expect.poll(async () => (await app.owner.get('/executions/1')).data?.waitTill).toBeTruthy()

  expectHidden(JSON.stringify((await app.owner.get('/executions/1')).data.data))
  expectHidden(await storedText(app))
  await app.db
    .updateTable('execution')
    .set({ waitTill: new Date(Date.now() - 1000).toISOString() })
    .execute()
  const restarted = await app.restart()

  await expect.poll(async () => (await restarted.owner.get('/executions/1')).data?.finished).toBe(true)
  const { data } = await restarted.owner.get('/executions/1')
  expect(data.data.resultData.runData.Check[0].data.main[0][0].json).toEqual({
    length: secret.length,
    same: true,
  })
  expectHidden(await storedText(restarted))
  const [row] = await restarted.db.selectFrom('execution_data').select('held').execute()
  expect(row?.held).toBeNull()
})

test('SEC-21 what is held for a waiting execution can be read with a new key', async () => {
  const app = await testApp()
  const wait = { type: 'heddle.wait', typeVersion: 1.1, parameters: { resume: 'webhook' } }
  await app.aWorkflow({
    active: true,
    nodes: {
      Hook: hook({ responseMode: 'onReceived' }),
      Get: get(await anEcho(), await aCredential(app)),
      Wait: wait,
    },
    lines: ['Hook > Get', 'Get > Wait'],
  })
  await call(app)
  await expect.poll(async () => (await app.owner.get('/executions/1')).data?.waitTill).toBeTruthy()
  const [from, to] = [createEncryption('a key for tests only'), createEncryption('another key')]

  await rotateKey(app.db, { from, to })

  const row = await app.db.selectFrom('execution_data').selectAll().executeTakeFirstOrThrow()
  const opened = openHeld(to, row)
  expect(opened?.secrets).toContain(secret)
  expect(unpackJson(opened?.state ?? Buffer.of(0))).toContain('canary')
  expect(() => openHeld(from, row)).toThrow('unable to authenticate')
})

test('SEC-20 it is hidden in the executions of a workflow that is called and of the one that calls', async () => {
  const app = await testApp()
  const called = await app.aWorkflow({
    nodes: { Called: 'heddle.executeWorkflowTrigger', Get: get(await anEcho(), await aCredential(app)) },
    lines: ['Called > Get'],
  })
  const caller = {
    type: 'heddle.executeWorkflow',
    typeVersion: 1.2,
    parameters: { workflowId: { mode: 'id', value: called } },
  }
  await app.aWorkflow({
    active: true,
    nodes: { Hook: hook(), Call: caller, Copy: copy },
    lines: ['Hook > Call', 'Call > Copy'],
  })

  expect((await call(app)).json()).toEqual({ copy: secret })
  expectHidden(JSON.stringify((await app.owner.get('/executions/1')).data.data))
  expectHidden(JSON.stringify((await app.owner.get('/executions/2')).data.data))
  expectHidden(await storedText(app))
})

test('SEC-20 what a caller proves themselves with is not stored with the call', async () => {
  const app = await testApp()
  const credentials = await aCredential(app)
  await app.aWorkflow({
    active: true,
    nodes: { Hook: { ...hook({ authentication: 'headerAuth' }), credentials } },
  })

  const answer = await call(app, { 'x-key': secret })

  expect(answer.json().headers['x-key']).toBe(secret)
  expectHidden(await storedText(app))
})
