import type { HttpRequest, HttpResponse } from '@heddle/core'
import type { Config } from '../config.ts'

export interface HttpClient {
  send(request: HttpRequest, signal: AbortSignal): Promise<HttpResponse>
  close(): Promise<void>
}

/** The one way out. What it is made of is loaded with the first request, so that a start does not wait for it. */
export function createHttpClient(config: Pick<Config, 'outboundPolicy' | 'outboundAllow'>): HttpClient {
  let sender: Promise<HttpClient> | undefined
  const load = () => (sender ??= import('./send-request.ts').then(({ createSender }) => createSender(config)))
  return {
    async send(request, signal) {
      const { send } = await load()
      return send(request, signal)
    },
    async close() {
      const loaded = await sender
      await loaded?.close()
    },
  }
}
