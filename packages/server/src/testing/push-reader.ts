import { contract, type PushMessage } from '@heddle/contract'
import { vi } from 'vitest'
import { noteCall } from './called-endpoints.ts'

export interface PushReader {
  headers: Headers
  status: number
  /** Everything received so far, byte for byte. */
  text(): string
  messages(): PushMessage[]
  /** Whether the server has not ended it. */
  isOpen(): boolean
  /** Resolves when a message of the type has come. */
  waitFor<T extends PushMessage['type']>(type: T): Promise<Extract<PushMessage, { type: T }>>
  close(): void
}

/** Opens a push stream and collects what comes. */
export async function openPush(
  url: string,
  token: string,
  headers: Record<string, string> = {},
): Promise<PushReader> {
  const stop = new AbortController()
  const response = await fetch(url, {
    headers: { cookie: `heddle-auth=${token}`, ...headers },
    signal: stop.signal,
  })
  if (response.ok) noteCall(contract.push.connect)
  let text = ''
  let open = response.ok
  const decoder = new TextDecoder()
  void (async () => {
    try {
      for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true })
      open = false
    } catch {
      // Closed by the test.
    }
  })()
  const messages = () =>
    [...text.matchAll(/^data: (.*)\n/gm)].map(([, json]) => JSON.parse(json ?? '') as PushMessage)
  return {
    headers: response.headers,
    status: response.status,
    text: () => text,
    messages,
    isOpen: () => open,
    close: () => stop.abort(),
    waitFor: (type) =>
      vi.waitFor(
        () => {
          const found = messages().find((message) => message.type === type)
          if (!found) throw new Error(`No ${type} among ${messages().length} messages`)
          return found as Extract<PushMessage, { type: typeof type }>
        },
        { timeout: 20_000, interval: 5 },
      ),
  }
}
