import { vi } from 'vitest'

export interface SentCall {
  method: string
  path: string
  query: Record<string, string>
  body: unknown
  headers: Record<string, string>
}

type Answer = (call: SentCall) => unknown

/** An answer that is not a success. */
export class Refusal {
  readonly status: number
  readonly body: unknown
  constructor(status: number, body: unknown) {
    this.status = status
    this.body = body
  }
}

/** Stands in for the network: answers by `METHOD /path`, and tells what was sent. */
export function serveRest(answers: Record<string, Answer>): SentCall[] {
  const sent: SentCall[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const call: SentCall = {
      method: init.method ?? 'GET',
      path: pathname.replace(/^\/rest/, ''),
      query: Object.fromEntries(searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: Object.fromEntries(new Headers(init.headers)),
    }
    sent.push(call)
    const answer = answers[`${call.method} ${call.path}`]
    if (!answer) return Response.json({ message: `Nothing at ${call.method} ${call.path}` }, { status: 404 })
    const data = await answer(call)
    if (data instanceof Refusal) return Response.json(data.body, { status: data.status })
    return Response.json({ data })
  })
  return sent
}

/** The server is down. */
export function serveNothing(): void {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
}
