import { stepBack } from '@heddle/engine/processes'
import { spawn, type ChildProcess } from 'node:child_process'
import { parseGuestMessage } from '../protocol/guest-messages.ts'
import { readMessages, writeMessage, writePlainMessage } from '../protocol/message-frames.ts'
import type { GuestMessage, HostMessage, Question } from '../protocol/messages.ts'
import { answerCall, errorDataOf, type GuestPorts } from './answer-call.ts'
import type { GuestCommand } from './guest-command.ts'
import { GuestError, GuestGone } from './guest-error.ts'
import { residentMb } from './resident-memory.ts'

export interface AskOptions {
  ports: GuestPorts
  deadlineMs?: number | undefined
  signal?: AbortSignal | undefined
}

interface Open {
  ports: GuestPorts
  resolve(value: unknown): void
  reject(error: Error): void
}

/** Longest message that is read; more is a guest gone wild. */
const maxMessageBytes = 256 * 1024 * 1024
/** How many calls of the host a guest may have open. */
const mostCalls = 1000
/** A guest that does not even say that it is there in this time is in an endless loop. */
const silenceMs = 10_000
const pingMs = 2000
/** How long whoever was cancelled may take to notice. */
const graceMs = 2000

/** The heap is limited by Node; buffers lie outside of it, and are looked at from here. So much a process needs for itself. */
const ownMb = 200

/** The process of one guest: several questions at a time, each with its own way to the world. */
export class GuestProcess {
  readonly #child: ChildProcess
  readonly #open = new Map<number, Open>()
  readonly #ready = Promise.withResolvers<void>()
  #watch: NodeJS.Timeout | undefined
  readonly exited: Promise<void>
  #nextId = 1
  #calls = 0
  #heardAt = performance.now()
  #gone: Error | undefined

  readonly #memoryMb: number

  constructor({ command, args, env, memoryMb }: GuestCommand) {
    this.#memoryMb = memoryMb
    // Nothing of the server's environment is there to be read.
    this.#child = spawn(command, args, { env, cwd: '/', stdio: ['pipe', 'pipe', 'ignore'] })
    const { pid, stdin, stdout } = this.#child
    if (pid !== undefined) stepBack(pid)
    stdin?.on('error', () => undefined)
    this.#ready.promise.catch(() => undefined)
    if (stdout)
      readMessages(
        stdout,
        { maxBytes: maxMessageBytes },
        { message: (message) => this.#receive(message), broken: () => this.kill(noMessage) },
      )
    this.exited = this.#whenExited()
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  get isAlive(): boolean {
    return this.#gone === undefined
  }

  /** How many questions are open. */
  get busy(): number {
    return this.#open.size
  }

  whenReady(): Promise<void> {
    return this.#ready.promise
  }

  /** Asks and waits. After the deadline, or when it does not notice that it was cancelled, the process ends. */
  async ask(question: Question, { ports, deadlineMs, signal }: AskOptions): Promise<unknown> {
    if (this.#gone) throw this.#gone
    signal?.throwIfAborted()
    const id = this.#nextId++
    const { promise: answered, resolve, reject } = Promise.withResolvers<unknown>()
    this.#open.set(id, { ports, resolve, reject })
    const timers: NodeJS.Timeout[] = []
    const killAfter = (ms: number, why: string) => timers.push(setTimeout(() => this.kill(why), ms).unref())
    const onAbort = () => {
      this.#send({ type: 'cancel', id })
      killAfter(graceMs, 'It did not stop when it was told to')
    }
    signal?.addEventListener('abort', onAbort, { once: true })
    if (deadlineMs !== undefined) killAfter(deadlineMs, 'It took too long to answer')
    try {
      this.#send({ type: 'question', id, question })
      return await answered
    } finally {
      this.#open.delete(id)
      for (const timer of timers) clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
  }

  kill(why: string): void {
    this.#end(new GuestGone(why))
    this.#child.kill('SIGKILL')
  }

  #whenExited(): Promise<void> {
    return new Promise((resolve) => {
      const onEnd = () => {
        this.#end(new GuestGone('Its process ended unexpectedly'))
        resolve()
      }
      this.#child.once('exit', onEnd)
      this.#child.once('error', onEnd)
    })
  }

  #send(message: HostMessage): void {
    const { stdin } = this.#child
    if (!stdin || this.#gone) return
    if (message.type === 'question' && !mayHoldBytes(message.question)) writePlainMessage(stdin, message)
    else writeMessage(stdin, message)
  }

  #receive(given: unknown): void {
    const message = this.#parse(given)
    if (!message) return
    this.#heardAt = performance.now()
    if (message.type === 'ready') this.#begin()
    if (message.type === 'ready' || message.type === 'pong') return
    const open = this.#open.get(message.id)
    // Whoever asked may be gone meanwhile.
    if (!open) return
    if (message.type === 'answer') open.resolve(message.value)
    else if (message.type === 'error') open.reject(new GuestError(message.error))
    else if (message.type === 'event') open.ports.event(message.event)
    else void this.#serve(message, open.ports)
  }

  #parse(given: unknown): GuestMessage | undefined {
    try {
      return parseGuestMessage(given)
    } catch {
      this.kill(noMessage)
      return undefined
    }
  }

  async #serve({ call, what }: Extract<GuestMessage, { type: 'call' }>, ports: GuestPorts): Promise<void> {
    if (this.#calls >= mostCalls) {
      this.kill('It asked for too many things at once')
      return
    }
    this.#calls += 1
    try {
      this.#send({ type: 'returned', call, value: await answerCall(what, ports) })
    } catch (error) {
      this.#send({ type: 'failed', call, error: errorDataOf(error) })
    } finally {
      this.#calls -= 1
    }
  }

  /** How long a start may take is for whoever started it to say. */
  #begin(): void {
    this.#ready.resolve()
    this.#watch ??= setInterval(() => this.#look(), pingMs).unref()
  }

  #look(): void {
    if (performance.now() - this.#heardAt > silenceMs) this.kill('It did not react any more')
    else if (residentMb(this.#child.pid) > this.#memoryMb * 2 + ownMb) this.kill('It needs too much memory')
    else this.#send({ type: 'ping' })
  }

  #end(error: Error): void {
    if (this.#gone) return
    this.#gone = error
    clearInterval(this.#watch)
    this.#ready.reject(error)
    for (const open of this.#open.values()) open.reject(error)
  }
}

const mayHoldBytes = ({ type }: Question): boolean => type === 'sign' || type === 'webhook'

const noMessage = 'It sent something that is no message'
