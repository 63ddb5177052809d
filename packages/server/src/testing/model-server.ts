import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** What the model says to one call. */
export interface ModelReply {
  text?: string
  toolCalls?: readonly { name: string; input: unknown }[]
  /** An error of the service, in place of an answer. */
  status?: number
  /** It thinks until then. */
  until?: Promise<unknown>
}

export interface ModelCall {
  authorization: string | undefined
  /** What it was told, all of it. */
  text: string
  body: {
    model: string
    messages: { role: string; content: unknown }[]
    tools?: { function: { name: string } }[]
  }
}

/** A service with the interface of OpenAI for chats that gives these replies, one after the other, or one to each call. */
export async function modelServer(replies: readonly ModelReply[] | ((call: ModelCall) => ModelReply) = []) {
  const calls: ModelCall[] = []
  const server = createServer((request, response) => {
    const answer = async () => {
      const text = await readText(request)
      const body = JSON.parse(text) as ModelCall['body']
      const call = { authorization: request.headers.authorization, text, body }
      const given = typeof replies === 'function' ? replies(call) : replies[calls.length]
      const reply = given ?? { text: 'Done.' }
      calls.push(call)
      await reply.until
      response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(reply.status ? { error: { message: 'Out of order' } } : answerOf(reply)))
    }
    void answer()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { calls, url: `http://127.0.0.1:${port}/v1` }
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

function answerOf({ text = null, toolCalls = [] }: Omit<ModelReply, 'text'> & { text?: string | null }) {
  const calls = toolCalls.map(({ name, input }, index) => ({
    id: `call_${index}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  }))
  const message = { role: 'assistant', content: text, ...(calls.length > 0 && { tool_calls: calls }) }
  return {
    id: 'answer',
    choices: [{ index: 0, message, finish_reason: calls.length > 0 ? 'tool_calls' : 'stop' }],
    usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
  }
}
