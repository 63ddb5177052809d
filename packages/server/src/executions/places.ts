import { formatId } from '@heddle/core'
import type { ExecutionMode } from '@heddle/core/run'
import type { JobStart, StoredState } from '@heddle/worker'
import { patiently } from '../db/patiently.ts'
import type { Engine } from '../dispatch/engine.ts'
import type { StartRequest } from './execution-request.ts'
import type { ExecutionWriter } from './execution-writer.ts'
import { Slots } from './slots.ts'

/**
 * Where an execution runs: here and now, with a slot or needing `none`; here when it is its turn; in whichever process has
 * time; or nowhere until its `lane` has room for it.
 */
export type Place = 'held' | 'none' | 'waiting' | 'elsewhere' | 'lane'

interface Parts {
  /** How many executions run here at a time, besides those that need no slot. */
  concurrency: number
  /** Whether other processes can run what this one has no time for, and whether this one runs anything. */
  shared: { works: boolean } | undefined
  engine: Pick<Engine, 'ask'>
  writer: Pick<ExecutionWriter, 'begin'>
  /** What a stored execution goes on with. */
  loadStored(executionId: number): Promise<StoredState | undefined>
}

interface Execution {
  id: number
  request: StartRequest
  place: Place
}

/** So many that stand in line find what they begin with in the engine, if it is no more than so many bytes. */
const mostKept = 1000
const mostKeptBytes = 64 * 1024

/** Decides where executions run, and lets those begin that run here. */
export class Places {
  readonly #parts: Parts
  readonly #slots: Slots

  constructor(parts: Parts) {
    this.#parts = parts
    this.#slots = new Slots(parts.concurrency)
  }

  /** What somebody watches runs here. */
  choose({ mode, watcher }: Pick<StartRequest, 'mode' | 'watcher'>): Place {
    const { shared } = this.#parts
    if (!shared || watcher || !isLimited(mode)) return this.chooseHere(mode)
    return this.tryHold() ? 'held' : 'elsewhere'
  }

  chooseHere(mode: ExecutionMode): Place {
    if (!isLimited(mode)) return 'none'
    return this.#slots.tryTake() ? 'held' : 'waiting'
  }

  /** Whether there is room for one more here at once, which is taken then. */
  tryHold(): boolean {
    const { shared } = this.#parts
    return (!shared || shared.works) && this.#slots.tryTake()
  }

  /** For one that begins later, whenever that is. */
  get inLine(): Place {
    return this.#parts.shared ? 'elsewhere' : 'waiting'
  }

  /** Gives a held place back when the act fails. */
  async orRelease<T>(place: Place, act: () => Promise<T>): Promise<T> {
    try {
      return await act()
    } catch (error) {
      if (place === 'held') this.#slots.release()
      throw error
    }
  }

  release(place: Place): void {
    if (place === 'held' || place === 'waiting') this.#slots.release()
  }

  /** How many stand in line here. */
  get waiting(): number {
    return this.#slots.waiting
  }

  /** How many more could run here now. */
  get free(): number {
    return this.#slots.free
  }

  /** Nothing begins any more. */
  close(reason: Error): void {
    this.#slots.close(reason)
  }

  /** Waits for its turn. Undefined when it was stopped while it stood in line. */
  async begin({ id, request, place }: Execution): Promise<JobStart | undefined> {
    const { start, workflow } = request
    if (place !== 'waiting')
      return start.type === 'beginning' ? { type: 'ticket', ticket: start.beginning.ticket } : start
    const ticket = this.#ticketInLine(start)
    await this.#slots.take({
      person: workflow.authority.principal.id,
      workflow: workflow.id === null ? '' : formatId(workflow.id),
    })
    const begun = await this.orRelease('held', () => patiently(() => this.#parts.writer.begin(id)))
    if (begun)
      return ticket ? { type: 'ticket', ticket } : this.orRelease('held', () => this.#loadStart(id, start))
    this.#slots.release()
    return undefined
  }

  /** The engine here need not keep what the execution begins with. */
  dropTicket(start: StartRequest['start']): void {
    if (start.type !== 'beginning') return
    void this.#parts.engine.ask('dropTicket', start.beginning.ticket).catch(() => undefined)
  }

  /** A long line would fill the memory of the engine: the row has what they need as well. */
  #ticketInLine(start: StartRequest['start']): string | undefined {
    if (start.type !== 'beginning') return undefined
    const { ticket, state } = start.beginning
    if (this.#slots.waiting < mostKept && state.length < mostKeptBytes) return ticket
    this.dropTicket(start)
    return undefined
  }

  async #loadStart(id: number, start: StartRequest['start']): Promise<JobStart> {
    const stored = await patiently(() => this.#parts.loadStored(id))
    if (stored) return { type: 'stored', stored }
    if (start.type === 'beginning') throw new Error('The input of the execution is no longer available')
    return start
  }
}

/** A person who runs a workflow by hand, or a workflow that calls another, must not wait behind the crowd. */
export const isLimited = (mode: ExecutionMode): boolean => mode !== 'manual' && mode !== 'integrated'
