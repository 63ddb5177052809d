import type { PushMessage } from '@heddle/contract'
import { create } from 'zustand'
import { restUrl } from '../lib/base-path.ts'
import { pushReconnectMs } from '../lib/constants.ts'
import { request } from './request.ts'
import { sessionId } from './session-id.ts'
import { useSession } from './session.ts'

interface PushState {
  /** Undefined until the first attempt has ended one way or the other. */
  connected: boolean | undefined
  /** It was lost at least once. */
  wasLost: boolean
}

export const usePush = create<PushState>(() => ({ connected: undefined, wasLost: false }))

type Listener = (message: PushMessage) => void
const listeners = new Set<Listener>()

export function onPushMessage(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens the push channel and keeps it open until the returned function is called. */
export function connectPush(): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The browser tells it when it reconnects by itself; a new source begins without. */
  let lastEventId = ''

  const open = () => {
    const query = new URLSearchParams({ sessionId, ...(lastEventId !== '' && { lastEventId }) })
    source = new EventSource(restUrl(`/push?${query}`), { withCredentials: true })
    source.addEventListener('open', () => usePush.setState({ connected: true }))
    source.addEventListener('message', (event: MessageEvent<string>) => {
      lastEventId = event.lastEventId
      deliver(event.data)
    })
    source.addEventListener('error', () => {
      usePush.setState({ connected: false, wasLost: true })
      // While it still tries, the browser reconnects by itself and asks for what it missed. A refused
      // connection is closed for good: then a new one is needed, unless nobody is signed in any more.
      if (source?.readyState !== EventSource.CLOSED) return
      timer = setTimeout(open, pushReconnectMs)
      void isSignedOut().then((over) => over && clearTimeout(timer))
    })
  }
  open()

  return () => {
    clearTimeout(timer)
    source?.close()
    usePush.setState({ connected: undefined, wasLost: false })
  }
}

/** A stream does not tell why it was refused; a call does, and the shell then tells the person. */
async function isSignedOut(): Promise<boolean> {
  await request('GET /me', {}).catch(() => undefined)
  return useSession.getState().isOver
}

function deliver(text: string): void {
  const message = JSON.parse(text) as PushMessage
  for (const listener of listeners) listener(message)
}
