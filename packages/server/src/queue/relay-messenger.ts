import type { Relay, RelayBackendFactory } from 'bullmq'
import type { Parcels } from './parcels.ts'
import type { Listener, MessageKind, Messages, Messenger, Receiver } from './messenger.ts'

interface Parts<C> {
  processId: string
  /** Instances that share a server do not hear each other. */
  namespace: string
  connection: C
  backend: RelayBackendFactory<C>
  parcels: Parcels
  onError(error: unknown): void
}

/** A message on its way. */
interface Envelope {
  from: string
  kind: MessageKind
  message: unknown
}

/** What crosses in one go; with a parcel it is stored elsewhere. */
type Bundle = { envelopes: Envelope[] } | { parcel: string }

/** The relay takes messages of up to 512 KiB; of the rest of it nobody knows how much it adds. */
const mostBytes = 400 * 1024
const othersTopic = 'others'

/** Messages over the relay of BullMQ, on PostgreSQL or Redis. */
export class RelayMessenger<C> implements Messenger {
  readonly #parts: Parts<C>
  readonly #listeners = new Map<MessageKind, Listener<never>[]>()
  /** What is to be sent, by topic; a topic that is being sent is there, too. */
  readonly #outboxes = new Map<string, Envelope[]>()
  readonly #sending = new Set<Promise<void>>()
  #relay: Relay<C> | undefined

  constructor(parts: Parts<C>) {
    this.#parts = parts
  }

  async open(): Promise<void> {
    const { Relay } = await import('bullmq')
    const { processId, namespace, connection, backend, onError } = this.#parts
    const relay = new Relay<C>({ connection, backend, namespace, nodeId: processId })
    relay.on('error', onError)
    await relay.waitUntilReady()
    const receive = ({ data }: { data: Bundle }) => this.#receive(data)
    await relay.subscribe<Bundle>(topicOf(processId), receive)
    await relay.subscribe<Bundle>(othersTopic, receive)
    this.#relay = relay
  }

  send<K extends MessageKind>(to: Receiver, kind: K, message: Messages[K]): void {
    // The queue may give a process its own work back, and it answers as any other would.
    if (to !== 'others' && to.process === this.#parts.processId)
      return queueMicrotask(() => this.#tell(kind, message))
    const topic = to === 'others' ? othersTopic : topicOf(to.process)
    const outbox = this.#outboxes.get(topic)
    const envelope = { from: this.#parts.processId, kind, message }
    if (outbox) return void outbox.push(envelope)
    this.#outboxes.set(topic, [envelope])
    const sending: Promise<void> = this.#sendAll(topic).finally(() => this.#sending.delete(sending))
    this.#sending.add(sending)
  }

  on<K extends MessageKind>(kind: K, listener: Listener<K>): void {
    this.#listeners.set(kind, [...(this.#listeners.get(kind) ?? []), listener])
  }

  async close(): Promise<void> {
    await Promise.all(this.#sending)
    await this.#relay?.close()
  }

  /** What comes while something is being sent goes together after it: so its order is kept. */
  async #sendAll(topic: string): Promise<void> {
    for (;;) {
      // Whatever else this turn of the event loop brings goes along.
      await new Promise((resolve) => setImmediate(resolve))
      const envelopes = this.#outboxes.get(topic) ?? []
      if (envelopes.length === 0) break
      this.#outboxes.set(topic, [])
      await this.#publish(topic, envelopes).catch(this.#parts.onError)
    }
    this.#outboxes.delete(topic)
  }

  async #publish(topic: string, envelopes: Envelope[]): Promise<void> {
    const text = JSON.stringify(envelopes)
    const bundle: Bundle =
      Buffer.byteLength(text) > mostBytes ? { parcel: await this.#parts.parcels.put(text) } : { envelopes }
    await this.#relay?.publish(topic, bundle)
  }

  async #receive(bundle: Bundle): Promise<void> {
    const envelopes =
      'parcel' in bundle
        ? (JSON.parse(await this.#parts.parcels.get(bundle.parcel)) as Envelope[])
        : bundle.envelopes
    for (const { from, kind, message } of envelopes) {
      if (from !== this.#parts.processId) this.#tell(kind, message)
    }
  }

  #tell(kind: MessageKind, message: unknown): void {
    for (const listener of this.#listeners.get(kind) ?? []) listener(message as never)
  }
}

const topicOf = (processId: string): string => `process.${processId}`
