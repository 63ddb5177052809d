import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface ToldServer {
  url: string
  /** Method and body of each request so far, in the order in which they came. */
  requests: { method: string; body: string }[]
  /** From now on every request is answered, also those that wait. */
  answer(): void
}

/** A service that lets everybody wait until it is told to answer. */
export async function toldServer(): Promise<ToldServer> {
  const requests: ToldServer['requests'] = []
  const waiting: ServerResponse[] = []
  let isAnswering = false
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    void take(request, response)
  })
  async function take(request: IncomingMessage, response: ServerResponse) {
    requests.push({ method: request.method ?? '', body: await readBody(request) })
    if (isAnswering) response.end('{"done":true}')
    else waiting.push(response)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests,
    answer() {
      isAnswering = true
      for (const response of waiting.splice(0)) response.end('{"done":true}')
    },
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}
