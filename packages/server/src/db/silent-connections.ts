import type { Client, ClientConfig } from 'pg'
import type { Socket } from 'node:net'

export interface Silence {
  /** How often connections are looked at. */
  lookMs: number
  /** Who waits for an answer and hears nothing for so long may wait in vain. */
  silentMs: number
  /** How long the database may take to say something over a new connection. */
  patienceMs: number
}

const usualSilence: Silence = { lookMs: 5000, silentMs: 15_000, patienceMs: 5000 }

/** The parts of the driver's client by which one sees what it waits for; its types leave them out. */
interface Insides {
  readyForQuery: boolean
  processID: number | null
}

interface Watched {
  config: ClientConfig
  /** What had been received when it was last heard of, and when that was. */
  bytes: number
  since: number
}

/**
 * Connections to a PostgreSQL that is gone without a word, with its machine or the network in between. The system would hear of it
 * after a quarter of an hour, and until then everything would wait for them. A long query is told from that by the server.
 */
export class SilentConnections {
  readonly #open: (config: ClientConfig) => Client
  readonly #silence: Silence
  readonly #watched = new Map<Client, Watched>()
  #timer: NodeJS.Timeout | undefined
  #isAsking = false

  constructor(open: (config: ClientConfig) => Client, silence: Silence = usualSilence) {
    this.#open = open
    this.#silence = silence
  }

  watch(client: Client, config: ClientConfig): void {
    this.#watched.set(client, { config, bytes: 0, since: performance.now() })
    this.#timer ??= setInterval(() => void this.#look(), this.#silence.lookMs).unref()
    client.once('end', () => {
      this.#watched.delete(client)
      if (this.#watched.size > 0) return
      clearInterval(this.#timer)
      this.#timer = undefined
    })
  }

  async #look(): Promise<void> {
    const silent = [...this.#watched.keys()].filter((client) => this.#isSilent(client))
    const [first] = silent
    if (!first || this.#isAsking) return
    this.#isAsking = true
    const isServed = await this.#findServed(first, silent.map(processOf)).catch(() => () => false)
    this.#isAsking = false
    for (const client of silent)
      if (!isServed(processOf(client)) && this.#isSilent(client))
        socketOf(client).destroy(new Error('Connection terminated: the database has gone silent'))
  }

  #isSilent(client: Client): boolean {
    const watched = this.#watched.get(client)
    const { bytesRead } = socketOf(client)
    // One that connects has a limit of its own.
    if (!watched || insidesOf(client).processID === null) return false
    if (insidesOf(client).readyForQuery || watched.bytes !== bytesRead)
      Object.assign(watched, { bytes: bytesRead, since: performance.now() })
    return performance.now() - watched.since >= this.#silence.silentMs
  }

  /** Tells, by their process at the server, which connections it still works for; fails when it does not answer at all. */
  async #findServed(asking: Client, processes: number[]): Promise<(process: number) => boolean> {
    const { patienceMs } = this.#silence
    const config = { ...this.#watched.get(asking)?.config, connectionTimeoutMillis: patienceMs }
    const client = this.#open({ ...config, query_timeout: patienceMs })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ own: number; pid: number }>(
        'select pg_backend_pid() as own, pid from pg_stat_activity where pid = any($1) or pid = pg_backend_pid()',
        [processes],
      )
      const served = new Set(rows.map(({ pid }) => pid))
      // Behind something that shares connections the numbers say nothing.
      const hasOwnNumbers = rows[0]?.own === processOf(client)
      return (process) => !hasOwnNumbers || served.has(process)
    } finally {
      socketOf(client).destroy()
    }
  }
}

const insidesOf = (client: Client): Insides => client as unknown as Insides
const processOf = (client: Client): number => insidesOf(client).processID ?? 0
const socketOf = ({ connection: { stream } }: Client): Socket => stream as Socket
