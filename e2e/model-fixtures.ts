import type { Page } from '@playwright/test'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { test as base } from './editor-fixtures.ts'
import { withServer, type RunningServer } from './server-process.ts'

interface Fixtures {
  /** A server that may call the model. */
  own: RunningServer
  /** The address of the model. */
  model: string
}

export interface Asked {
  messages: { role: string; content: string }[]
  tools?: { function: { name: string } }[]
  stream?: boolean
}

/** What a model says: words, or what it wants of a tool. */
export type Said = { content: string } | { tool: string; input: object }

/** Journeys with a model that has the interface of OpenAI for chats and answers so. */
export const testWithModel = (answer: (asked: Asked) => Said) =>
  base.extend<Fixtures>({
    own: async ({}, use) => withServer({ HEDDLE_OUTBOUND_ALLOW: '127.0.0.1' }, use),
    baseURL: async ({ own }, use) => use(own.url),
    model: async ({}, use) => {
      const server = createServer((request, response) => void serve(answer, request, response))
      await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`)
      server.closeAllConnections()
      server.close()
    },
  })

/** Stores an account for the model that nodes of this type may use, and gives its id. */
export async function modelAccount(
  page: Page,
  url: string,
  nodeType = 'heddle.lmChatOpenAi',
): Promise<string> {
  await page.request.get('/rest/login')
  const stored = await page.request.post('/rest/credentials', {
    data: { name: 'Model key', type: 'openAiApi', data: { apiKey: 'k', url }, nodesAccess: [{ nodeType }] },
  })
  const { data } = (await stored.json()) as { data: { id: string } }
  return data.id
}

const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 }

async function serve(
  answer: (asked: Asked) => Said,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'GET') return listModels(response)
  const asked = JSON.parse(await text(request)) as Asked
  const said = messageOf(answer(asked), asked)
  const reason = 'tool_calls' in said ? 'tool_calls' : 'stop'
  if (asked.stream !== true) {
    response.setHeader('content-type', 'application/json')
    const choice = { index: 0, message: { role: 'assistant', content: null, ...said }, finish_reason: reason }
    return void response.end(JSON.stringify({ id: 'a', choices: [choice], usage }))
  }
  response.setHeader('content-type', 'text/event-stream')
  const parts = [{ delta: { role: 'assistant', ...said } }, { delta: {}, finish_reason: reason }]
  for (const part of parts)
    response.write(`data: ${JSON.stringify({ id: 'a', choices: [{ index: 0, ...part }] })}\n\n`)
  response.write(`data: ${JSON.stringify({ id: 'a', choices: [], usage })}\n\n`)
  response.end('data: [DONE]\n\n')
}

/** What the editor offers where a model is chosen. */
function listModels(response: ServerResponse): void {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ object: 'list', data: [{ id: 'gpt-5-mini', object: 'model' }] }))
}

function messageOf(said: Said, { messages }: Asked): object {
  if ('content' in said) return said
  const { tool: name, input } = said
  const call = { name, arguments: JSON.stringify(input) }
  return { tool_calls: [{ index: 0, id: `call-${messages.length}`, type: 'function', function: call }] }
}
