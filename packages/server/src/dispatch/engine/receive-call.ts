import {
  AppError,
  descendantsOf,
  isJsonObject,
  textOf,
  type ExpressionData,
  type WebhookContext,
  type WebhookDescription,
  type WebhookOutcome,
} from '@heddle/core'
import type { ReceivedCall, Reception } from '../engine-services.ts'
import type { WireResponse } from '../messages.ts'
import { allowedOrigins } from './allowed-origins.ts'
import { createBinaryAccess } from './binary-access.ts'
import { evaluateField, evaluateText } from './description-text.ts'
import type { World } from './engine-world.ts'
import type { LaterAnswer } from './last-node-answer.ts'
import { readRequest } from './read-request.ts'
import { prepareTrigger, type TriggerNode } from './trigger-node.ts'
import { toWireResponse } from './wire-response.ts'

/** Lets a node look at a request: it refuses, answers, starts an execution, or does both. */
export async function receiveCall(world: World, call: ReceivedCall): Promise<Reception> {
  try {
    return await receive(world, call)
  } catch (error) {
    return { answer: failureAnswer(error), allowedOrigins: '' }
  }
}

async function receive(world: World, call: ReceivedCall): Promise<Reception> {
  const trigger = await prepareTrigger(world, call)
  const { definition, node, data } = trigger
  const description = definition.description.webhooks?.find(({ name }) => name === call.webhook)
  if (!definition.webhook || !description)
    throw new Error(`The node "${node.name}" has no webhook "${call.webhook}"`)
  const request = readRequest(call.request)
  const binaryIds = Object.values(request.files).flatMap((files) => files.flatMap(({ id }) => id ?? []))
  const outcome = await definition.webhook(createContext(world, call, { trigger, request, binaryIds }))
  const answer = outcome.response && toWireResponse(outcome.response)
  const origins = { allowedOrigins: allowedOrigins(trigger.params) }
  if (!outcome.items) return { answer: answer ?? toWireResponse({}), ...origins }
  const later = outcome.ending ? endingAnswer(outcome.ending) : laterAnswer(description, data)
  const ticket = world.tickets.issue({
    node: node.name,
    output: outcome.items,
    binaryIds,
    ...(!answer && { answer: later }),
  })
  return { ticket, ...withAnswer(answer, later), ...origins }
}

function withAnswer(
  answer: WireResponse | undefined,
  later: LaterAnswer | undefined,
): { answer?: WireResponse } {
  if (answer) return { answer }
  return later ? {} : { answer: toWireResponse({ body: { message: 'Workflow got started.' } }) }
}

interface Looking {
  trigger: TriggerNode
  request: WebhookContext['request']
  binaryIds: string[]
}

function createContext(
  world: World,
  call: ReceivedCall,
  { trigger, request, binaryIds }: Looking,
): WebhookContext {
  const { node, workflow, params } = trigger
  const { authority, mode } = call
  return {
    node,
    workflow,
    get typesBehind() {
      return typesBehind(trigger)
    },
    request,
    webhook: call.webhook,
    test: mode === 'manual',
    params,
    credential: (type) =>
      world.server.ask('useCredential', {
        authority,
        nodeType: node.type,
        type,
        reference: node.credentials?.[type],
      }),
    binary: createBinaryAccess(world, { authority, executionId: null, onWrite: (id) => binaryIds.push(id) }),
    now: () => new Date(),
  }
}

function typesBehind({ workflow, node }: TriggerNode): ReadonlySet<string> {
  const behind = new Set(descendantsOf(workflow, node.name))
  const able = workflow.nodes.filter(({ name, disabled }) => behind.has(name) && disabled !== true)
  return new Set(able.map(({ type }) => type))
}

const endingAnswer = ({ success, failure }: NonNullable<WebhookOutcome['ending']>): LaterAnswer => ({
  mode: 'ending',
  success: toWireResponse(success),
  failure: toWireResponse(failure),
})

/** How to answer when the run is over; undefined when the caller does not wait for that. */
function laterAnswer(description: WebhookDescription, data: ExpressionData): LaterAnswer | undefined {
  const text = (field: string | undefined) => evaluateText(field, data)
  const mode = text(description.responseMode)
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

function failureAnswer(error: unknown): WireResponse {
  const known = error instanceof AppError && error.status < 500 ? error : undefined
  const status = known?.status ?? 500
  const message = error instanceof Error ? error.message : 'The call could not be handled'
  return toWireResponse({
    status,
    body: { code: status, message, hint: known?.hint ?? '', errorCode: known?.errorCode ?? 'internal' },
  })
}
