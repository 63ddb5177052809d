import type { ClientConfig } from 'pg'
import { SilentConnections } from './silent-connections.ts'

/** So many texts are prepared; the queue has fewer, unless it writes them anew each time. */
const mostPrepared = 200

/**
 * A client of PostgreSQL that has it read and plan each text once: those of the queue are long, always the same, and take it
 * longer to read than to carry out.
 */
export async function loadPreparingClient() {
  const { default: pg } = await import('pg')
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    if (!names.has(text) && names.size < mostPrepared) names.set(text, `heddle_${names.size}`)
    return names.get(text)
  }
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const silent = new SilentConnections((config) => new pg.Client(config))
  return class PreparingClient extends pg.Client {
    constructor(config?: ClientConfig) {
      super(config)
      silent.watch(this, { ...config })
      this.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
        const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined
        return name === undefined
          ? query.call(this, text, values, ...rest)
          : query.call(this, { name, text, values }, ...rest)
      }) as typeof this.query
    }
  }
}
