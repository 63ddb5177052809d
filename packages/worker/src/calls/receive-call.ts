import { findOwn, isJsonObject, textOf } from '@heddle/core'
import type { ExpressionData } from '@heddle/core/expression'
import type {
  BegunExecution,
  NodeOutput,
  WebhookContext,
  WebhookDescription,
  WebhookOutcome,
  WebhookRequest,
  WebhookResponse,
} from '@heddle/core/node'
import { stateBefore, stateBehind, type ExecutionState } from '@heddle/core/run'
import { answeredState, rerunState } from '@heddle/engine'
import type { AnsweredCall, Reception, Starting } from '../protocol/reception.ts'
import type { ReceivedCall } from '../protocol/services.ts'
import type { Beginning, LaterResponse, Progress } from '../protocol/messages.ts'
import { failedReception, refuse, refuseUnverified } from './admit-call.ts'
import { allowedOrigins } from '../triggers/allowed-origins.ts'
import { credentialAccess } from '../ports/credential-access.ts'
import { createBinaryAccess } from '../ports/binary-access.ts'
import { sendWithCredential } from '../ports/credential-request.ts'
import { evaluateField, evaluateText } from '../triggers/description-text.ts'
import type { World } from '../world/world.ts'
import { dropTicket } from '../world/drop-ticket.ts'
import { readRequest } from './read-request.ts'
import { prepareTrigger, type TriggerNode } from '../triggers/trigger-node.ts'
import { UsedSecrets } from '../secrets/used-secrets.ts'
import { packProgress } from '../state/pack-progress.ts'
import { unpackState } from '../state/unpack-state.ts'
import { writeJson } from '../state/write-json.ts'
import { writeResponse } from './write-response.ts'
import { parseXmlBody } from './xml-body.ts'

/** What comes of a request, where what an execution begins with is not packed yet. */
type UnpackedReception = AnsweredCall | Opening

interface Opening extends Omit<Starting, 'beginning'> {
  beginning: Omit<Beginning, keyof Progress>
  /** As it was at the beginning, also when the execution has gone on meanwhile. */
  pack(): Progress
}

/** Lets a node look at a request: it refuses, answers, starts an execution, or does both. */
export async function receiveCall(world: World, call: ReceivedCall): Promise<Reception> {
  const reception = await receiveUnpacked(world, call)
  if (reception.type !== 'starting') return reception
  try {
    return packOpening(reception)
  } catch (error) {
    await dropTicket(world, reception.beginning.ticket)
    return failedReception(error)
  }
}

export const packOpening = ({ pack, beginning, ...starting }: Opening): Starting => ({
  ...starting,
  beginning: { ...beginning, ...pack() },
})

export async function receiveUnpacked(world: World, call: ReceivedCall): Promise<UnpackedReception> {
  const stored = uploadedIds(call.request)
  const { reception, kept } = await receive(world, call, stored).catch((error: unknown) => ({
    reception: failedReception(error),
    kept: new Set<string>(),
  }))
  const unwanted = stored.filter((id) => !kept.has(id))
  if (unwanted.length > 0) await world.server.ask('dropBinaries', unwanted)
  return reception
}

interface Received {
  reception: UnpackedReception
  /** Files that the execution gets. */
  kept: ReadonlySet<string>
}

async function receive(world: World, call: ReceivedCall, stored: string[]): Promise<Received> {
  const trigger = await prepareTrigger(world, call)
  const { definition, node, data } = trigger
  const description = definition.description.webhooks?.find(({ name }) => name === call.webhook)
  if (!definition.webhook || !description)
    throw new Error(`The node "${node.name}" has no webhook "${call.webhook}"`)
  const secrets = new UsedSecrets()
  const refused = await refuse(world, call, { trigger, secrets })
  if (refused) return { reception: refused, kept: new Set() }
  const request = await readRequest(call.request, (text) =>
    parseXmlBody(world, call.authority.principal.id, text),
  )
  const unverified = await refuseUnverified(world, call, { trigger, request, secrets })
  if (unverified) return { reception: unverified, kept: new Set() }
  const outcome = await definition.webhook(createContext(world, call, { trigger, request, stored, secrets }))
  const later = answerOf(outcome) ?? laterAnswer(description, data)
  const origins = { allowedOrigins: allowedOrigins(trigger.params) }
  return outcome.items
    ? begin(world, call, { outcome, later, origins, stored, secrets })
    : answered({ outcome, later, origins, stored, secrets })
}

interface Decision<Outcome> {
  outcome: Outcome
  later: LaterResponse | undefined
  origins: Pick<Reception, 'allowedOrigins'>
  stored: string[]
  secrets: UsedSecrets
}

/** What the node has decided about a call: it is answered already, or begins something. */
function answered({ outcome, origins }: Decision<Exclude<WebhookOutcome, BegunExecution>>): Received {
  const { response = {}, opensEvents } = outcome
  return {
    reception: {
      type: 'answered',
      response: writeResponse(response),
      ...(opensEvents && { opensEvents }),
      ...origins,
    },
    kept: new Set(),
  }
}

function begin(
  world: World,
  call: ReceivedCall,
  { outcome, later, origins, stored, secrets }: Decision<BegunExecution>,
): Received {
  const response = outcome.response && writeResponse(outcome.response)
  const kept = namedIds(outcome)
  if (call.waiting) secrets.addTexts(call.waiting.secrets)
  const makeState = () => stateFor(call, outcome.items, outcome.runs)
  const files = stored.filter((id) => kept.has(id))
  const beginning = {
    // Whoever was let in may have sent the secret with the call.
    ticket: world.tickets.keep({ state: makeState(), files, secrets }, outcome.items),
    files,
    ...(!response && later && { laterResponse: later }),
  }
  const pack = () => packProgress(writeJson(makeState()), secrets)
  const question = outcome.isQuestion && { isQuestion: true }
  return {
    reception: {
      type: 'starting',
      beginning,
      pack,
      ...question,
      ...withResponse(response, later),
      ...origins,
    },
    kept,
  }
}

/** A call starts an execution, or ends the wait of one. */
function stateFor({ node, waiting }: ReceivedCall, items: NodeOutput, runs = false): ExecutionState {
  if (waiting) {
    const state = unpackState(waiting.state)
    return runs ? rerunState(state, items[0]?.[0] ?? { json: {} }) : answeredState(state, items)
  }
  return runs ? stateBefore(node, items) : stateBehind(node, items, Date.now())
}

const uploadedIds = ({ files }: WebhookRequest): string[] =>
  Object.values(files).flatMap((each) => each.flatMap(({ id }) => id ?? []))

/** Who sends more files than the node asks for leaves none of them behind. */
function namedIds({ items, response }: BegunExecution): Set<string> {
  const files = items.flatMap((output) => output?.flatMap(({ binary }) => Object.values(binary ?? {})) ?? [])
  return new Set([...files, ...(response?.binary ? [response.binary] : [])].flatMap(({ id }) => id ?? []))
}

function withResponse(
  response: WebhookResponse | undefined,
  later: LaterResponse | undefined,
): { response?: WebhookResponse } {
  if (response) return { response }
  return later ? {} : { response: writeResponse({ body: { message: 'Workflow got started.' } }) }
}

interface Looking {
  trigger: TriggerNode
  request: WebhookContext['request']
  /** Gets what the node stores besides. */
  stored: string[]
  secrets: UsedSecrets
}

/** Services give up on a call that is not answered for long. */
const mostMsForRequests = 60_000

function createContext(
  world: World,
  call: ReceivedCall,
  { trigger, request, stored, secrets }: Looking,
): WebhookContext {
  const { node, workflow, params } = trigger
  const { authority, mode } = call
  return {
    node,
    workflow,
    typesBehind: trigger.typesBehind,
    request,
    webhook: call.webhook,
    test: mode === 'manual',
    timezone: call.timezone,
    params,
    state: rememberedBy(call),
    memory: call.memory ?? {},
    credential: credentialAccess(world, { authority, node, secrets }),
    binary: createBinaryAccess(world, { authority, executionId: null, onWrite: (id) => stored.push(id) }),
    http: (wanted) =>
      sendWithCredential(world, {
        authority,
        node,
        secrets,
        request: wanted,
        signal: AbortSignal.timeout(mostMsForRequests),
      }),
    now: () => new Date(),
  }
}

function rememberedBy({ waiting, node }: ReceivedCall): Readonly<Record<string, unknown>> {
  return (waiting && findOwn(unpackState(waiting.state).executionData.contextData, node)) ?? {}
}

/** How the node itself wants the call to be answered. */
function answerOf({ ending, streamed }: WebhookOutcome): LaterResponse | undefined {
  if (streamed) return { mode: 'streaming', ...streamed }
  return ending && endingAnswer(ending)
}

const endingAnswer = ({ success, failure }: NonNullable<BegunExecution['ending']>): LaterResponse => ({
  mode: 'ending',
  success: writeResponse(success),
  failure: writeResponse(failure),
})

/** How to answer when the run is over; undefined when the caller does not wait for that. */
function laterAnswer(description: WebhookDescription, data: ExpressionData): LaterResponse | undefined {
  const text = (field: string | undefined) => evaluateText(field, data)
  const mode = text(description.responseMode)
  if (mode === 'streaming') return { mode, pieces: true, ending: 'nothingSaid' }
  if (mode !== 'lastNode' && mode !== 'responseNode') return undefined
  const property = text(description.responsePropertyName)
  const contentType = text(description.responseContentType)
  return {
    mode,
    status: Number(text(description.responseCode) ?? 200),
    data: text(description.responseData) ?? 'firstEntryJson',
    ...(property && { property }),
    binaryProperty: text(description.responseBinaryPropertyName) ?? 'data',
    ...(contentType && { contentType }),
    headers: readHeaders(evaluateField(description.responseHeaders, data)),
  }
}

function readHeaders(value: unknown): Record<string, string> {
  const entries = isJsonObject(value) && Array.isArray(value.entries) ? value.entries : []
  return Object.fromEntries(
    entries.filter(isJsonObject).map(({ name, value: text }) => [textOf(name).toLowerCase(), textOf(text)]),
  )
}
