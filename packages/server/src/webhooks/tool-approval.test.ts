import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '../testing/mail-server.ts'
import { modelServer, type ModelCall, type ModelReply } from '../testing/model-server.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'

const env = { HEDDLE_OUTBOUND_ALLOW: '127.0.0.1' }

/** Uses its tool, and then says what came of that. */
function calculateFirst({ body: { messages } }: ModelCall): ModelReply {
  const results = messages.filter(({ role }) => role === 'tool')
  return results.length === 0
    ? { toolCalls: [{ name: 'calculator', input: { expression: '6 * 7' } }] }
    : { text: `It says: ${results.map(({ content }) => content).join()}` }
}

/** A chat with an agent whose calculator asks before it runs. */
async function aCarefulAgent(app: TestApp, approval: { mail?: string }) {
  const { url } = await modelServer(calculateFirst)
  const { data: key } = await app.owner.post('/credentials', {
    name: 'Model key',
    type: 'openAiApi',
    data: { apiKey: 'sk-very-secret', url },
    nodesAccess: [{ nodeType: 'heddle.lmChatOpenAi' }],
  })
  await app.aWorkflow({
    active: true,
    nodes: {
      Chat: {
        type: 'heddle.chatTrigger',
        typeVersion: 1.4,
        webhookId: 'room',
        parameters: { public: true, mode: 'webhook' },
      },
      Agent: { type: 'heddle.agent', typeVersion: 3.1, parameters: {} },
      Model: {
        type: 'heddle.lmChatOpenAi',
        typeVersion: 1.2,
        parameters: { model: { __rl: true, mode: 'id', value: 'gpt-4o' } },
        credentials: { openAiApi: { id: key.id, name: 'Model key' } },
      },
      Calculator: { type: 'heddle.toolCalculator', typeVersion: 1, parameters: {}, approval },
    },
    lines: ['Chat > Agent', 'Model > Agent as ai_languageModel', 'Calculator > Agent as ai_tool'],
  })
}

const post = ({ app }: TestApp, url: string) =>
  app.server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'text/plain', accept: 'application/x-ndjson' },
    payload: JSON.stringify({ action: 'sendMessage', sessionId: 's1', chatInput: '' }),
  })

const ask = ({ app }: TestApp) =>
  app.server.inject({
    method: 'POST',
    url: '/webhook/room/chat',
    headers: { 'content-type': 'text/plain', accept: 'application/x-ndjson' },
    payload: JSON.stringify({ action: 'sendMessage', sessionId: 's1', chatInput: 'Six times seven?' }),
  })

const linesOf = (body: string) =>
  body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

const pathOf = (address: string): string => new URL(address).pathname + new URL(address).search

const runDataOf = async (app: TestApp) => (await app.owner.get('/executions/1')).data.data.resultData.runData

test.each([
  ['Approve', 'It says: 42', 'approved'],
  ['Decline', 'It says: The person declined this.', 'declined'],
])(
  'a tool asks in the chat, the server restarts, and the agent goes on: %s',
  async (label, says, decided) => {
    const app = await testApp({ env })
    await aCarefulAgent(app, {})

    const asked = linesOf((await ask(app)).body)
    const waiting = (await app.owner.get('/executions/1')).data
    const again = await app.restart()
    const { choices } = asked.at(-1)
    const { url } = choices.find((choice: { label: string }) => choice.label === label)
    const answer = await post(again, pathOf(url))

    expect(asked.at(1).content).toContain('May I use "Calculator"?')
    expect(waiting.data.resultData.runData.Calculator).toBeUndefined()
    expect(JSON.stringify(waiting)).not.toContain('sk-very-secret')
    expect(linesOf(answer.body).at(1)).toMatchObject({ type: 'item', content: says })
    const { Agent, Calculator } = await runDataOf(again)
    expect(Agent).toHaveLength(1)
    expect(Calculator).toMatchObject([{ asked: { approval: decided } }])
    expect((await post(again, pathOf(url))).statusCode).toBe(409)
  },
)

test('a tool asks by mail, and only the page of its link takes the answer', async () => {
  const mail = await startMailServer()
  onTestFinished(() => mail.close())
  const app = await testApp({ env: { ...env, HEDDLE_SMTP_URL: mail.url } })
  await aCarefulAgent(app, { mail: 'boss@example.com' })

  const asked = linesOf((await ask(app)).body)
  const again = await app.restart()
  const base = await again.listen()
  const link = /http\S+(\/form-waiting\/\S+call=\S+)/.exec(mail.mails[0]?.text ?? '')?.[1]
  const page = await fetch(`${base}${link}`)
  const opened = (await again.owner.get('/executions/1')).data
  const answer = new FormData()
  answer.set('field-0', 'Approve')
  const guessed = await fetch(`${base}${link?.replace(/call=.*/, 'call=1')}`, {
    method: 'POST',
    body: answer,
  })
  const sent = await fetch(`${base}${link}`, { method: 'POST', body: answer })

  expect(mail.mails).toMatchObject([{ to: 'boss@example.com' }])
  expect(asked.map(({ type }) => type)).toEqual(['begin', 'item', 'end'])
  expect(await page.text()).toContain('Approve &quot;Calculator&quot;?')
  expect(opened.finished).toBe(false)
  expect(guessed.status).toBe(409)
  expect(await sent.text()).toContain('Thank you')
  await expect.poll(async () => (await again.owner.get('/executions/1')).data.finished).toBe(true)
  const { Agent } = await runDataOf(again)
  expect(Agent[0].data.main[0][0].json.output).toBe('It says: 42')
})

test('without a mail server the agent says why it cannot ask', async () => {
  const app = await testApp({ env })
  await aCarefulAgent(app, { mail: 'boss@example.com' })

  await ask(app)

  const { Agent } = await runDataOf(app)
  expect(Agent[0].error.message).toContain('No mail server is set up')
})
