import { AppError, PassingMap } from '@heddle/core'
import type { WebhookResponse } from '@heddle/core/node'
import type { ExecutionStatus } from '@heddle/core/run'
import type { Logger } from 'pino'
import { GroupCommit } from '../db/group-commit.ts'
import type { Db } from '../db/schema.ts'
import type { AwaitedBy } from '../db/shared-work.ts'
import type { Messages, Messenger } from '../queue/messenger.ts'
import type { Caller } from './callers.ts'
import { stoppedResponse } from './ended-execution.ts'
import type { EndedExecution, StartedExecution, StartRequest } from './execution-request.ts'
import type { FairLine, Free } from './fair-line.ts'
import { packResponse, unpackResponse } from './response-message.ts'

/** How often those are looked at that somebody waits for: a message may get lost. */
const lookMs = 2000
/** So long after an execution is over its answer may still come. */
const patienceMs = 20_000
/** So many answers are kept for those who ask again, the newest, unless they are large. */
const mostKept = 1000
const mostKeptLength = 64 * 1024

interface Parts {
  db: Db
  line: Pick<FairLine, 'add'>
  messenger: Messenger
  processId: string
  /** Whether this process runs executions itself while it has room. */
  works: boolean
  log: Logger
}

interface Execution {
  id: number
  startedAt: string
  request: StartRequest
  caller: Caller
}

interface Waiting {
  execution: Execution
  resolve(ended: EndedExecution): void
  reject(error: Error): void
  /** When its row said for the first time that it is over. */
  overSince: number | undefined
}

/** What was told to another process. */
interface Told {
  answered?: Messages['answered']
  ended?: Messages['ended']
}

/** The execution ran in another process, and what it answered did not get here. */
class AnswerLost extends AppError {
  readonly errorCode = 'answer_lost'
  readonly status = 500
  constructor() {
    super('The workflow has run, but its answer got lost on the way. See the list of executions.')
  }
}

/** Executions that any process may run: hands them over, and hears of those that somebody here waits for. */
export class SharedWork {
  readonly #parts: Parts
  readonly #adding: GroupCommit<Free, void>
  readonly #waiting = new PassingMap<number, Waiting>()
  readonly #told = new Map<number, Told>()
  #timer: NodeJS.Timeout | undefined

  constructor(parts: Parts) {
    this.#parts = parts
    this.#adding = new GroupCommit(async (executions) => {
      await parts.line.add(executions)
      return executions.map(() => undefined)
    })
    parts.messenger.on('answered', (message) => this.#answered(message))
    parts.messenger.on('said', ({ executionId, line }) =>
      this.#waiting.get(executionId)?.execution.caller.say(line),
    )
    parts.messenger.on('ended', (message) => this.#ended(message))
    parts.messenger.on('answerWanted', (message) => this.#tellAgain(message))
  }

  get works(): boolean {
    return this.#parts.works
  }

  /** What is stored of who waits here for an execution that runs elsewhere. */
  awaitedBy({ laterResponse, elsewhere }: Caller, { mode }: StartRequest): AwaitedBy | null {
    if (elsewhere) return elsewhere
    if (!laterResponse && mode !== 'retry') return null
    return { processId: this.#parts.processId, ...(laterResponse && { laterResponse }) }
  }

  /** Its row is there, free for everybody. */
  handOver(execution: Execution): StartedExecution {
    this.offer({ id: execution.id, workflowId: execution.request.workflow.id })
    return this.await(execution)
  }

  /** Another process may run it: whoever waits for it here is told by that one. */
  await(execution: Execution): StartedExecution {
    const { id, caller, request } = execution
    const { promise: ended, resolve, reject } = Promise.withResolvers<EndedExecution>()
    ended.catch(() => undefined)
    if (!caller.elsewhere && this.awaitedBy(caller, request))
      this.#await({ execution, resolve, reject, overSince: undefined })
    return { id, response: caller.response, ended, ...(caller.stream && { stream: caller.stream }) }
  }

  /** The queue says to those who have time that it is there. */
  offer(free: Free): void {
    // Whoever sweeps finds it if it does not get into the queue.
    this.#adding
      .submit(free)
      .catch((error: unknown) =>
        this.#parts.log.warn({ executionId: free.id, error }, 'the queue took no work'),
      )
  }

  /** Somebody in another process who waits for an execution that runs here. */
  callerOf(executionId: number, awaited: AwaitedBy): Caller {
    const { processId, laterResponse } = awaited
    const { promise, resolve } = Promise.withResolvers<WebhookResponse | undefined>()
    const told: Told = {}
    return {
      response: promise,
      laterResponse,
      elsewhere: awaited,
      say: (line) => this.#parts.messenger.send({ process: processId }, 'said', { executionId, line }),
      respond: (response) => {
        resolve(response)
        // A run that has answered answers again at its end.
        if (told.answered) return
        told.answered = { executionId, response: packResponse(response) }
        this.#tell(processId, { answered: told.answered })
      },
      ended: ({ status, stoppedAt }) => {
        told.ended = { executionId, status, stoppedAt }
        this.#keep(executionId, told)
        this.#tell(processId, { ended: told.ended })
      },
    }
  }

  #tell(processId: string, { answered, ended }: Told): void {
    const { messenger } = this.#parts
    if (answered) messenger.send({ process: processId }, 'answered', answered)
    if (ended) messenger.send({ process: processId }, 'ended', ended)
  }

  #keep(executionId: number, told: Told): void {
    if (JSON.stringify(told.answered ?? null).length > mostKeptLength) return
    this.#told.set(executionId, told)
    const [oldest] = this.#told.keys()
    if (this.#told.size > mostKept && oldest !== undefined) this.#told.delete(oldest)
  }

  #tellAgain({ executionId, processId }: Messages['answerWanted']): void {
    const told = this.#told.get(executionId)
    if (told) this.#tell(processId, told)
  }

  /** Nobody here gets an answer any more. */
  stop(): void {
    clearInterval(this.#timer)
    for (const { execution, reject } of this.#waiting.values()) {
      execution.caller.respond(stoppedResponse)
      reject(new AnswerLost())
    }
    this.#waiting.clear()
  }

  #await(waiting: Waiting): void {
    this.#waiting.set(waiting.execution.id, waiting)
    this.#timer ??= setInterval(() => void this.#look(), lookMs).unref()
  }

  #answered({ executionId, response }: Messages['answered']): void {
    this.#waiting.get(executionId)?.execution.caller.respond(unpackResponse(response))
  }

  #ended({ executionId, status, stoppedAt }: Messages['ended']): void {
    const waiting = this.#waiting.get(executionId)
    if (!waiting) return
    waiting.resolve(describe(waiting.execution, status as EndedExecution['status'], stoppedAt))
    // One that waits may still answer.
    if (status !== 'waiting') this.#waiting.delete(executionId)
  }

  /** Finds those that are over although nobody has said so. */
  async #look(): Promise<void> {
    const ids = [...this.#waiting.keys()]
    if (ids.length === 0) {
      clearInterval(this.#timer)
      this.#timer = undefined
      return
    }
    try {
      const rows = await this.#parts.db
        .selectFrom('execution')
        .select(['id', 'status', 'stoppedAt'])
        .where('id', 'in', ids)
        .execute()
      const known = new Map(rows.map((row) => [row.id, row]))
      for (const id of ids) this.#lookAt(id, known.get(id))
    } catch (error) {
      this.#parts.log.warn({ error }, 'executions that somebody waits for could not be looked at')
    }
  }

  #lookAt(id: number, row: { status: ExecutionStatus; stoppedAt: string | null } | undefined): void {
    const waiting = this.#waiting.get(id)
    if (!waiting || (row && isOpen(row.status))) return
    const { messenger, processId } = this.#parts
    waiting.overSince ??= performance.now()
    // The message may be on its way, or lost.
    if (performance.now() - waiting.overSince < patienceMs)
      return messenger.send('others', 'answerWanted', { executionId: id, processId })
    this.#waiting.delete(id)
    const { execution, resolve, reject } = waiting
    execution.caller.respond(lostResponse)
    if (row) resolve(describe(execution, row.status as EndedExecution['status'], row.stoppedAt ?? ''))
    else reject(new AnswerLost())
  }
}

const isOpen = (status: ExecutionStatus): boolean => ['queued', 'running', 'waiting'].includes(status)

function describe(
  { id, startedAt, request }: Execution,
  status: EndedExecution['status'],
  stoppedAt: string,
): EndedExecution {
  return { id, status, mode: request.mode, startedAt, stoppedAt, workflow: request.workflow }
}

const lostResponse: WebhookResponse = {
  status: 500,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify({ message: new AnswerLost().message }),
}
