import type { ReplyPart } from '@heddle/core/node'
import { expect, test } from 'vitest'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { toldServer, type ToldServer } from '../testing/told-server.ts'

const hook = {
  type: 'heddle.webhook',
  typeVersion: 2.1,
  parameters: { path: 'told', httpMethod: 'POST', responseMode: 'streaming' },
}
const say = (text: string) => ({
  type: 'heddle.respondToWebhook',
  typeVersion: 1.5,
  parameters: { respondWith: 'text', responseBody: text },
})

const ask = async (app: TestApp) => fetch(`${await app.listen()}/webhook/told`, { method: 'POST' })

/** Says something, works until the service is told to answer, and says something else. */
const aSlowWorkflow = (app: TestApp, { url }: ToldServer) =>
  app.aWorkflow({
    active: true,
    nodes: {
      Hook: hook,
      First: say('On it'),
      Work: { type: 'heddle.httpRequest', typeVersion: 4.2, parameters: { url } },
      Second: say('Done'),
    },
    lines: ['Hook > First', 'First > Work', 'Work > Second'],
  })

const readLines = (text: string): (ReplyPart & { metadata?: object })[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

const wordsIn = (text: string): string[] =>
  readLines(text).flatMap((part) => (part.type === 'item' ? [part.content] : []))

test('a webhook that streams is answered while the workflow runs', async () => {
  const told = await toldServer()
  const app = await testApp({ env: { HEDDLE_OUTBOUND_ALLOW: '127.0.0.1' } })
  await aSlowWorkflow(app, told)

  const response = await ask(app)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const readOn = async () => {
    const { done, value = '' } = (await reader?.read()) ?? { done: true }
    text += value
    return done
  }
  while (!text.includes('On it')) await readOn()
  expect(text).not.toContain('Done')

  told.answer()
  while (!(await readOn()));
  expect(wordsIn(text)).toEqual(['On it', 'Done'])
  expect(readLines(text).map(({ type }) => type)).toEqual(['begin', 'item', 'end', 'begin', 'item', 'end'])
  expect(readLines(text)[1]?.metadata).toMatchObject({ nodeName: 'First', runIndex: 0, itemIndex: 0 })
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
})

test('a run that says nothing ends with what its last node returned', async () => {
  const app = await testApp()
  const output = {
    type: 'heddle.set',
    typeVersion: 3.4,
    parameters: { mode: 'raw', jsonOutput: '{"output":"Hello"}' },
  }
  await app.aWorkflow({ active: true, nodes: { Hook: hook, Set: output }, lines: ['Hook > Set'] })

  expect(wordsIn(await (await ask(app)).text())).toEqual(['Hello'])
})

test('SEC-49 a caller who reads along learns that a run failed, and not why', async () => {
  const app = await testApp()
  const stop = { type: 'heddle.stopAndError', typeVersion: 1, parameters: { errorMessage: 'secret reason' } }
  await app.aWorkflow({ active: true, nodes: { Hook: hook, Stop: stop }, lines: ['Hook > Stop'] })

  const text = await (await ask(app)).text()

  expect(readLines(text)).toEqual([{ type: 'error', content: 'Workflow did error.' }])
})

test('whoever goes away while an answer streams does not stop the run', async () => {
  const told = await toldServer()
  const app = await testApp({ env: { HEDDLE_OUTBOUND_ALLOW: '127.0.0.1' } })
  await aSlowWorkflow(app, told)

  const response = await ask(app)
  await response.body?.cancel()
  told.answer()

  await expect.poll(async () => (await app.owner.get('/executions')).data.results[0]?.finished).toBe(true)
})
