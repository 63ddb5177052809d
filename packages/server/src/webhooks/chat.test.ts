import { expect, test } from 'vitest'
import { testApp, type TestApp } from '../testing/test-app.ts'

const trigger = (parameters: object = {}) => ({
  type: '@n8n/n8n-nodes-langchain.chatTrigger',
  typeVersion: 1.4,
  webhookId: 'room',
  parameters: { public: true, ...parameters },
})

/** Repeats what was said. */
const echo = {
  type: 'heddle.set',
  typeVersion: 3.4,
  parameters: {
    mode: 'raw',
    jsonOutput: '={{ ({ output: "You said " + $json.chatInput, user: $json.user }) }}',
  },
}

const aChat = (app: TestApp, parameters: object = {}) =>
  app.aWorkflow({
    active: true,
    nodes: { Chat: trigger(parameters), Echo: echo },
    lines: ['Chat > Echo'],
  })

const page = 'text/html,application/xhtml+xml'

async function open({ app }: TestApp, headers: Record<string, string> = {}) {
  const response = await app.server.inject({
    url: '/webhook/room/chat',
    headers: { accept: page, ...headers },
  })
  const [, address] = /"address":"([^"]+)"/.exec(response.body) ?? []
  return { response, address: address ?? '' }
}

const send = ({ app }: TestApp, address: string, headers: Record<string, string> = {}) =>
  app.server.inject({
    method: 'POST',
    url: address.startsWith('/') ? address : `/webhook/room/chat${address}`,
    headers: { 'content-type': 'text/plain', accept: 'application/x-ndjson', origin: 'null', ...headers },
    payload: JSON.stringify({ action: 'sendMessage', sessionId: 's1', chatInput: 'hello' }),
  })

const linesOf = (body: string) =>
  body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

test('a public chat has a page, which sends messages and reads the answers', async () => {
  const app = await testApp()
  await aChat(app, { options: { title: 'Help <desk>', allowedOrigins: 'https://example.com' } })

  const { response, address } = await open(app)
  const answer = await send(app, address)

  expect(response.headers['content-security-policy']).toContain('sandbox')
  expect(response.body).toContain('<h1>Help &lt;desk&gt;</h1>')
  expect(linesOf(answer.body)).toMatchObject([
    { type: 'begin' },
    { type: 'item', content: 'You said hello' },
    { type: 'end' },
  ])
  // The page has an origin of its own, which its author could not name.
  expect(answer.headers['access-control-allow-origin']).toBe('*')
})

test('a chat that others embed answers with data, and with an empty past', async () => {
  const app = await testApp()
  await aChat(app, { mode: 'webhook' })
  const post = (payload: object) =>
    app.app.server.inject({ method: 'POST', url: '/webhook/room/chat', payload })

  expect((await post({ action: 'sendMessage', sessionId: 's1', chatInput: 'hi' })).json()).toEqual({
    output: 'You said hi',
  })
  expect((await post({ action: 'loadPreviousSession', sessionId: 's1' })).json()).toEqual({ data: [] })
  expect((await open(app)).response.statusCode).toBe(404)
})

test('SEC-49 a chat that is not public takes no messages and has no page', async () => {
  const app = await testApp()
  await aChat(app, { public: false })

  expect((await open(app)).response.statusCode).toBe(404)
  expect((await send(app, '')).statusCode).toBe(404)
  expect((await app.owner.get('/executions')).data.count).toBe(0)
})

test('SEC-49 a chat with a password is open to whoever knows it, and to the page that they opened', async () => {
  const app = await testApp()
  const { id } = (
    await app.owner.post('/credentials', {
      name: 'Door',
      type: 'httpBasicAuth',
      nodesAccess: [{ nodeType: 'heddle.chatTrigger' }],
      data: { user: 'ada', password: 'lovelace' },
    })
  ).data
  await app.aWorkflow({
    active: true,
    nodes: {
      Chat: {
        ...trigger({ authentication: 'basicAuth' }),
        credentials: { httpBasicAuth: { id, name: 'Door' } },
      },
      Echo: echo,
    },
    lines: ['Chat > Echo'],
  })
  const authorization = `Basic ${Buffer.from('ada:lovelace').toString('base64')}`

  expect((await open(app)).response.statusCode).toBe(401)
  expect((await send(app, '')).statusCode).toBe(401)
  expect(
    (await send(app, '', { authorization: `Basic ${Buffer.from('ada:x').toString('base64')}` })).statusCode,
  ).toBe(403)
  const { address } = await open(app, { authorization })
  expect((await send(app, address)).statusCode).toBe(200)
  expect((await send(app, `${address}x`)).statusCode).toBe(401)
  expect((await send(app, '', { authorization })).statusCode).toBe(200)
})

test('SEC-49 the pass of one chat opens no other', async () => {
  const app = await testApp()
  await aChat(app)
  await app.aWorkflow({
    active: true,
    nodes: { Chat: { ...trigger({ authentication: 'n8nUserAuth' }), webhookId: 'other' }, Echo: echo },
    lines: ['Chat > Echo'],
  })
  const { address } = await open(app)

  expect((await send(app, `/webhook/other/chat${address}`)).statusCode).toBe(401)
})

test('SEC-49 a chat for people with an account sends strangers to the sign-in and knows who writes', async () => {
  const app = await testApp()
  await aChat(app, { authentication: 'n8nUserAuth', includeUserInOutput: true })
  await app.member('ada')
  const cookie = `heddle-auth=${await app.memberToken('ada')}`

  const stranger = await open(app)
  expect(stranger.response.statusCode).toBe(302)
  expect(stranger.response.headers.location).toBe('/signin?redirect=%2Fwebhook%2Froom%2Fchat')
  expect((await send(app, '')).statusCode).toBe(401)
  // A page elsewhere must not write in the name of whoever is signed in here.
  expect((await send(app, '', { cookie })).statusCode).toBe(401)

  const { address } = await open(app, { cookie })
  const answer = await send(app, address)
  expect(answer.statusCode).toBe(200)
  const { data } = (await app.owner.get('/executions/1')).data
  expect(data.resultData.runData.Chat[0].data.main[0][0].json).toMatchObject({
    chatInput: 'hello',
    sessionId: 's1',
    user: { firstName: expect.any(String), email: expect.stringContaining('ada') },
  })
})

test('SEC-49 a chat for those who may run the workflow refuses others with an account', async () => {
  const app = await testApp()
  await aChat(app, { authentication: 'n8nUserAuth', requireExecuteAccess: true })
  await app.member('ada')

  const { response } = await open(app, { cookie: `heddle-auth=${await app.memberToken('ada')}` })

  expect(response.statusCode).toBe(403)
})

const question = (parameters: object) => ({
  type: '@n8n/n8n-nodes-langchain.chat',
  typeVersion: 1.3,
  parameters: { operation: 'sendAndWait', message: 'Shall I?', ...parameters },
})

const done = {
  type: 'heddle.set',
  typeVersion: 3.4,
  parameters: {
    mode: 'raw',
    jsonOutput: '={{ ({ output: JSON.stringify($json.data ?? $json.chatInput) }) }}',
  },
}

test('a chat asks for approval, waits durably, and goes on with the answer', async () => {
  const app = await testApp()
  await app.aWorkflow({
    active: true,
    nodes: {
      Chat: trigger({ options: { responseMode: 'responseNodes' } }),
      Ask: question({ responseType: 'approval', approvalOptions: { values: { approvalType: 'double' } } }),
      Done: done,
    },
    lines: ['Chat > Ask', 'Ask > Done'],
  })
  const { address } = await open(app)

  const asked = linesOf((await send(app, address)).body)
  expect(asked.at(1)).toMatchObject({ type: 'item', content: 'Shall I?' })
  const { choices } = asked.at(-1)
  expect(choices.map(({ label }: { label: string }) => label)).toEqual(['Approve', 'Decline'])

  const again = await app.restart()
  const answer = await send(again, new URL(choices[1].url).pathname + new URL(choices[1].url).search)
  expect(linesOf(answer.body).at(1)).toMatchObject({ type: 'item', content: '{"approved":false}' })
  expect((await send(again, new URL(choices[0].url).pathname)).statusCode).toBe(409)
})

test('a chat that waits for words goes on with the next message', async () => {
  const app = await testApp()
  await app.aWorkflow({
    active: true,
    nodes: { Chat: trigger(), Ask: question({ responseType: 'freeTextChat' }), Done: done },
    lines: ['Chat > Ask', 'Ask > Done'],
  })
  const { address } = await open(app)

  const { url } = linesOf((await send(app, address)).body).at(-1)
  const answer = await send(app, new URL(url).pathname)

  expect(linesOf(answer.body).at(1)).toMatchObject({ content: '"hello"' })
})

test('a chat that is opened again shows what its memory has, and starts nothing behind it', async () => {
  const app = await testApp()
  await app.aWorkflow({
    active: true,
    nodes: {
      Chat: trigger({ options: { loadPreviousSession: 'memory' } }),
      Memory: { type: 'heddle.memoryBufferWindow', typeVersion: 1.3, parameters: {} },
      Manager: {
        type: 'heddle.memoryManager',
        typeVersion: 1.1,
        parameters: {
          mode: 'insert',
          messages: { messageValues: [{ type: 'user', message: '={{ $json.chatInput }}' }] },
        },
      },
    },
    lines: ['Chat > Manager', 'Memory > Chat as ai_memory', 'Memory > Manager as ai_memory'],
  })
  const { address } = await open(app)
  const load = (sessionId: string) =>
    app.app.server.inject({
      method: 'POST',
      url: `/webhook/room/chat${address}`,
      payload: { action: 'loadPreviousSession', sessionId },
    })

  await send(app, address)

  expect((await load('s1')).json().data).toMatchObject([
    { id: ['langchain_core', 'messages', 'HumanMessage'], kwargs: { content: 'hello' } },
  ])
  expect((await load('s2')).json().data).toEqual([])
  const { data } = (await app.owner.get('/executions/2')).data
  expect(Object.keys(data.resultData.runData)).not.toContain('Manager')
})

test('what a chat sends and what it is answered is added to its memory', async () => {
  const app = await testApp()
  await app.aWorkflow({
    active: true,
    nodes: {
      Chat: trigger({ options: { loadPreviousSession: 'memory' } }),
      Tell: {
        type: 'heddle.chat',
        typeVersion: 1.3,
        parameters: { operation: 'send', message: 'Welcome', options: { memoryConnection: true } },
      },
      Ask: question({ responseType: 'freeTextChat', options: { memoryConnection: true } }),
      Done: done,
      Memory: {
        type: 'heddle.memoryBufferWindow',
        typeVersion: 1.3,
        parameters: { sessionIdType: 'customKey', sessionKey: 's1' },
      },
    },
    lines: [
      'Chat > Tell',
      'Tell > Ask',
      'Ask > Done',
      'Memory > Chat as ai_memory',
      'Memory > Tell as ai_memory',
      'Memory > Ask as ai_memory',
    ],
  })
  const { address } = await open(app)

  const { url } = linesOf((await send(app, address)).body).at(-1)
  const again = await app.restart()
  const answer = await send(again, new URL(url).pathname)
  const { data } = (
    await again.app.server.inject({
      method: 'POST',
      url: `/webhook/room/chat${address}`,
      payload: { action: 'loadPreviousSession', sessionId: 's1' },
    })
  ).json()

  expect(linesOf(answer.body).at(1)).toMatchObject({ content: '"hello"' })
  expect(
    data.map(({ id, kwargs }: { id: string[]; kwargs: { content: string } }) => [id.at(-1), kwargs.content]),
  ).toEqual([
    ['AIMessage', 'Welcome'],
    ['AIMessage', 'Shall I?'],
    ['HumanMessage', 'hello'],
  ])
})

test('what only has the name of a pass stays in the query of a call', async () => {
  const app = await testApp()
  const hook = {
    type: 'heddle.webhook',
    typeVersion: 2.1,
    parameters: { path: 'gate', httpMethod: 'GET', responseMode: 'lastNode' },
  }
  await app.aWorkflow({ active: true, nodes: { Hook: hook } })

  const response = await app.app.server.inject({ url: '/webhook/gate?pass=open', headers: { accept: page } })

  expect(response.json().query).toEqual({ pass: 'open' })
})
