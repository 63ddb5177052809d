import type { TracePlace } from '../protocol/trace-place.ts'
import type { Span } from './span.ts'

const gatherMs = 1000
const batchSize = 500
/** So many wait while the collector is away; of more the oldest are given up. */
const mostWaiting = 5000
const timeoutMs = 10_000

/** Sends spans in batches, behind the work. A collector that is away costs nothing but the spans. */
export class TraceSender {
  readonly #place: TracePlace
  readonly #onProblem: (problem: Error) => void
  #waiting: Span[] = []
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<void> | undefined
  #isAway = false

  constructor(place: TracePlace, onProblem: (problem: Error) => void) {
    this.#place = place
    this.#onProblem = onProblem
  }

  add(spans: readonly Span[]): void {
    this.#waiting.push(...spans)
    if (this.#waiting.length > mostWaiting) this.#waiting = this.#waiting.slice(-mostWaiting)
    this.#timer ??= setTimeout(() => void this.#flush(), gatherMs).unref()
  }

  /** Sends what is there, once. */
  async close(): Promise<void> {
    await this.#sending
    await this.#flush()
    clearTimeout(this.#timer)
  }

  #flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined
      // What came meanwhile, or could not be sent, has its turn later.
      if (this.#waiting.length > 0) this.#timer ??= setTimeout(() => void this.#flush(), gatherMs).unref()
    })
    return this.#sending
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, batchSize)
      if (await this.#send(batch)) continue
      this.#waiting.unshift(...batch)
      return
    }
  }

  async #send(batch: readonly Span[]): Promise<boolean> {
    const { url, headers, serviceName } = this.#place
    try {
      const response = await fetch(`${url.replace(/\/+$/, '')}/v1/traces`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(messageOf(batch, serviceName)),
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      if (isPassing(response.status)) throw new Error(`it answered ${response.status}`)
      // What a collector does not want today it will not want tomorrow.
      if (!response.ok) this.#complain(`it answered ${response.status}`)
      else this.#isAway = false
      return true
    } catch (error) {
      this.#complain(error instanceof Error ? error.message : String(error))
      return false
    }
  }

  /** Once, until it works again. */
  #complain(reason: string): void {
    if (!this.#isAway)
      this.#onProblem(new Error(`Traces cannot be sent to OTEL_EXPORTER_OTLP_ENDPOINT: ${reason}`))
    this.#isAway = true
  }
}

const isPassing = (status: number): boolean => [429, 502, 503, 504].includes(status)

const messageOf = (spans: readonly Span[], serviceName: string) => ({
  resourceSpans: [
    {
      resource: { attributes: [{ key: 'service.name', value: { stringValue: serviceName } }] },
      scopeSpans: [{ scope: { name: 'heddle' }, spans }],
    },
  ],
})
