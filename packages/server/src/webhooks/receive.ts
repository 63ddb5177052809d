import { AppError, assertNever } from '@heddle/core'
import type { WebhookResponse } from '@heddle/core/node'
import type { Authority, Reception, TriggerPlace } from '@heddle/worker'
import type { CallOutcome } from '../executions/early-executions.ts'
import type { RunRequest, StartedExecution } from '../executions/execution-request.ts'
import type { WebCall } from '../http/web-call.ts'
import type { CallerKey } from './call-limits.ts'
import type { NamedLine } from './event-lines.ts'
import { Uploads } from './uploads.ts'
import type { WebParts } from './web-parts.ts'

interface Place extends TriggerPlace {
  webhook: string
  params: Record<string, string>
  /** What was kept when a service was told to call. */
  memory?: Record<string, unknown>
}

/** What a workflow answered, and on whose behalf. */
export interface CallResponse {
  response: WebhookResponse
  authority: Authority
  /** Null when no execution was started. */
  executionId: number | null
  /** From where pages may read it. */
  allowedOrigins: string
}

/** Starts the execution that a call is for; undefined when somebody else was faster. */
type Start = (reception: StartingCall) => Promise<StartedExecution | undefined>

type StartingCall = Extract<CallOutcome, { type: 'starting' }>

interface Receiving {
  place: Place
  start: Start
  /** The execution that it starts, if that may begin before its row is written. */
  request?: RunRequest
}

/**
 * Shows a call to the node that listens, and starts what it is for. The caller is checked first, then their body is read, and
 * what no execution has taken of it is deleted.
 */
export async function receive(
  parts: WebParts,
  call: WebCall,
  { place, start, request }: Receiving,
): Promise<CallResponse | undefined> {
  const { authority } = place
  const key = { webhook: nameOf(place), ip: call.request.ip }
  parts.limits.check(key)
  const uploads = new Uploads(parts, authority.ownerId)
  const line = parts.events.namedIn(call)
  try {
    const early = line ? undefined : request
    const reception =
      (await refuse(parts, call, place)) ?? (await look(parts, call, { place, uploads, key, early }))
    switch (reception.type) {
      case 'refused':
        parts.limits.noteFailure(key)
        return { ...reception, authority, executionId: null }
      case 'answered': {
        const response = reception.opensEvents ? parts.events.open(call) : answerBy(line, reception.response)
        return { ...reception, response, authority, executionId: null }
      }
      case 'ran':
        return { ...reception, response: reception.response ?? failed, authority }
      case 'starting': {
        const started = await startWith(parts, { reception, start, key })
        return started && (await responseOf({ authority, reception, started, line }))
      }
      default:
        return assertNever(reception)
    }
  } catch (error) {
    if (error instanceof AppError && [400, 408, 413].includes(error.status)) parts.limits.noteFailure(key)
    await uploads.drop()
    throw error
  }
}

/** A stored version is called by its name, so that other paths or executions of it are the same webhook. */
const nameOf = ({ workflow, node, webhook }: Place): string =>
  `${workflow.type === 'version' ? workflow.versionId : ''} ${node} ${webhook}`

/** Who may not call is told so before their body is read, unless it is small: then one question is enough for both. */
async function refuse(
  { engine }: WebParts,
  call: WebCall,
  { params, ...place }: Place,
): Promise<Reception | undefined> {
  if (call.body.isSmall) return undefined
  return engine.ask('admit', { ...place, request: { ...call.request, params } })
}

interface Looking {
  place: Place
  uploads: Uploads
  key: CallerKey
  early: RunRequest | undefined
}

async function look(
  { engine, limits, runner }: WebParts,
  call: WebCall,
  { place: { params, ...place }, uploads, key, early }: Looking,
): Promise<CallOutcome> {
  const { body } = call
  const read = () => body.read((file) => uploads.save(file))
  const { size, content } = body.isSmall ? await read() : await limits.whileReading(key, body.length, read)
  limits.noteBytes(key, size)
  const received = { ...place, request: { ...call.request, params, ...content } }
  if (!early) return engine.ask('receive', received)
  return runner.early.receive({ call: received, request: early, check: () => limits.check(key) })
}

interface Starting {
  reception: StartingCall
  start: Start
  key: CallerKey
}

/** Whoever tried too often meanwhile starts nothing, even if this try was right. */
async function startWith(
  { engine, limits }: WebParts,
  { reception, start, key }: Starting,
): Promise<StartedExecution | undefined> {
  try {
    limits.check(key)
    const started = await start(reception)
    if (!started) await engine.ask('dropTicket', reception.beginning.ticket)
    return started
  } catch (error) {
    await engine.ask('dropTicket', reception.beginning.ticket)
    throw error
  }
}

interface ReceivedCallOutcome {
  authority: Authority
  reception: StartingCall
  started: StartedExecution
  line: NamedLine | undefined
}

const taken: WebhookResponse = { status: 202 }

/** What goes through an open line is told there; the call itself is only taken. */
function answerBy(line: NamedLine | undefined, response: WebhookResponse): WebhookResponse {
  if (!line) return response
  line.answer(response)
  return taken
}

/** Answers once the execution is durable, or when the run has something to say. */
async function responseOf({
  authority,
  reception,
  started,
  line,
}: ReceivedCallOutcome): Promise<CallResponse> {
  const { allowedOrigins } = reception
  if (line) {
    void started.response.then((later = failed) => line.answer(later))
    return { response: taken, authority, executionId: started.id, allowedOrigins }
  }
  const response = reception.response ?? started.stream?.response ?? (await started.response) ?? failed
  return { response, authority, executionId: started.id, allowedOrigins }
}

/** The run ended without an answer because it never got to make one. */
const failed: WebhookResponse = {
  status: 500,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify({ message: 'Workflow did error.' }),
}
