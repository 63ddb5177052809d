import type { User } from '@heddle/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal, serveNothing, serveRest } from '../testing/serve-rest.ts'
import { connectPush } from './push.ts'
import { useSession } from './session.ts'

/** A server that refuses every stream. */
class RefusedEventSource extends EventTarget {
  static readonly CLOSED = 2
  static opened = 0
  readonly readyState = RefusedEventSource.CLOSED
  constructor() {
    super()
    RefusedEventSource.opened += 1
    queueMicrotask(() => this.dispatchEvent(new Event('error')))
  }
  close(): void {
    // It already is.
  }
}

let disconnect = (): void => undefined

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', RefusedEventSource)
  RefusedEventSource.opened = 0
  useSession.setState({ user: { id: 'olga' } as User })
})
afterEach(() => {
  disconnect()
  useSession.setState({ user: undefined, isOver: false })
  vi.useRealTimers()
})

test('U05 a push channel that is refused to somebody who is signed out stays closed, and they are told', async () => {
  const sent = serveRest({
    'GET /me': () => new Refusal(401, { errorCode: 'unauthorized', message: 'You are not signed in' }),
  })

  disconnect = connectPush()
  await vi.advanceTimersByTimeAsync(60_000)

  expect([RefusedEventSource.opened, sent.length]).toEqual([1, 1])
  expect(useSession.getState().isOver).toBe(true)
})

test('X02 a push channel that is refused for another reason is tried again', async () => {
  serveNothing()

  disconnect = connectPush()
  await vi.advanceTimersByTimeAsync(9000)

  expect(RefusedEventSource.opened).toBe(4)
  expect(useSession.getState().isOver).toBe(false)
})
