import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base } from './editor-fixtures.ts'
import { withServer, type RunningServer } from './server-process.ts'

interface Fixtures {
  /** A server that may call the model. */
  own: RunningServer
  /** The address of a model that uses the first tool it has, and says what came of it. */
  model: string
}

export const test = base.extend<Fixtures>({
  own: async ({}, use) => withServer({ HEDDLE_OUTBOUND_ALLOW: '127.0.0.1' }, use),
  baseURL: async ({ own }, use) => use(own.url),
  model: async ({}, use) => {
    const server = createServer((request, response) => void answer(request, response))
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`)
    server.close()
  },
})

interface Asked {
  messages: { role: string; content: string }[]
  tools?: { function: { name: string } }[]
  stream?: boolean
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  const { messages, tools = [], stream = false } = JSON.parse(text) as Asked
  const question = messages.map(({ role }) => role).lastIndexOf('user')
  const results = messages.slice(question).filter(({ role }) => role === 'tool')
  const [tool] = results.length === 0 ? tools : []
  const call = tool && {
    index: 0,
    id: `call-${messages.length}`,
    type: 'function',
    function: { name: tool.function.name, arguments: '{"expression":"6*7"}' },
  }
  const said = call
    ? { tool_calls: [call] }
    : { content: `It is ${results.map(({ content }) => content).join()}.` }
  const reason = call ? 'tool_calls' : 'stop'
  const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 }
  if (!stream) {
    response.setHeader('content-type', 'application/json')
    const message = { role: 'assistant', content: null, ...said }
    return void response.end(
      JSON.stringify({ id: 'a', choices: [{ index: 0, message, finish_reason: reason }], usage }),
    )
  }
  response.setHeader('content-type', 'text/event-stream')
  const parts = [{ delta: { role: 'assistant', ...said } }, { delta: {}, finish_reason: reason }]
  for (const part of parts)
    response.write(`data: ${JSON.stringify({ id: 'a', choices: [{ index: 0, ...part }] })}\n\n`)
  response.write(`data: ${JSON.stringify({ id: 'a', choices: [], usage })}\n\n`)
  response.end('data: [DONE]\n\n')
}
