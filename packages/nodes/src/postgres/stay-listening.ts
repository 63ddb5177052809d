import { setTimeout as wait } from 'node:timers/promises'
import type { Client, Notification } from 'pg'
import { quoteName } from './table-params.ts'

const shortestRetryMs = 200
const slowestRetryMs = 5000

interface Listening {
  channel: string
  connect(): Promise<Client>
  hear(message: Notification): void
  fail(error: Error): void
}

export interface Listener {
  /** The connection of the moment. */
  client(): Client
  stop(): Promise<void>
}

/** Listens to a channel, and connects again whenever the connection is lost. */
export async function stayListening({ channel, connect, hear, fail }: Listening): Promise<Listener> {
  const stop = new AbortController()
  const begin = async (): Promise<Client> => {
    const client = await connect()
    client.on('notification', hear)
    try {
      await client.query(`LISTEN ${quoteName(channel)}`)
    } catch (error) {
      await client.end()
      throw error
    }
    // Also how the driver tells of a connection that is lost.
    client.once('end', () => void again())
    return client
  }
  const again = async () => {
    for (let tries = 1; !stop.signal.aborted; tries += 1) {
      try {
        const client = await begin()
        // It was stopped meanwhile.
        if (stop.signal.aborted) await client.end()
        current = client
        return
      } catch (error) {
        // It is tried again and again: once is enough to be told.
        if (tries === 1 && !stop.signal.aborted) fail(error as Error)
        const pause = Math.min(tries * shortestRetryMs, slowestRetryMs)
        await wait(pause, undefined, { signal: stop.signal }).catch(() => undefined)
      }
    }
  }
  let current = await begin()
  return {
    client: () => current,
    async stop() {
      stop.abort()
      await current.end()
    },
  }
}
