import { isJsonObject, type JsonObject, textOf } from '@heddle/core'
import type { WebhookResponse } from '@heddle/core/node'
import { errorData } from '@heddle/core/run'
import type { Answers, HookFacts, NodeFacts, Question } from '../../protocol/messages.ts'
import type { HostAccess } from '../guest-package.ts'
import type { ForeignNode } from './foreign-node.ts'
import { readOutput } from './item-helpers.ts'
import { nodeContext } from './node-context.ts'

type TriggerFacts = NodeFacts & { params: JsonObject }

const triggerContext = ({ description }: ForeignNode, facts: TriggerFacts, host: HostAccess) => ({
  ...nodeContext({ ...facts, params: [facts.params], items: [], description }, host),
  emit: (output: unknown) => host.tell({ type: 'emit', output: readOutput(output) }),
  emitError: (error: unknown) => host.tell({ type: 'fail', error: errorData(error) }),
  saveFailedExecution: (error: unknown) => host.tell({ type: 'fail', error: errorData(error) }),
  getExecutionCancelSignal: () => host.signal,
})

export async function pollNode(
  node: ForeignNode,
  facts: TriggerFacts,
  host: HostAccess,
): Promise<Answers['poll']> {
  if (!node.poll) throw new Error('The node does not poll')
  const found = await node.poll.call(triggerContext(node, facts, host))
  return {
    output: found === null || found === undefined ? null : readOutput(found),
    staticData: facts.staticData,
  }
}

/** Watches until nobody waits any more. By hand some nodes want to be asked for their event. */
export async function watchNode(
  node: ForeignNode,
  facts: TriggerFacts,
  host: HostAccess,
): Promise<undefined> {
  if (!node.trigger) throw new Error('The node does not watch anything')
  const started = await node.trigger.call(triggerContext(node, facts, host))
  const { closeFunction, manualTriggerFunction } = isJsonObject(started) ? started : {}
  if (facts.mode === 'manual' && typeof manualTriggerFunction === 'function') await manualTriggerFunction()
  if (!host.signal.aborted) {
    await new Promise<void>((resolve) =>
      host.signal.addEventListener('abort', () => resolve(), { once: true }),
    )
  }
  if (typeof closeFunction === 'function') await closeFunction()
  return undefined
}

const hookContext = (node: ForeignNode, facts: HookFacts, host: HostAccess) => ({
  ...triggerContext(node, facts, host),
  getNodeWebhookUrl: () => facts.webhookUrl,
  getWebhookName: () => 'default',
  getWebhookDescription: (name: string) =>
    [node.description.webhooks]
      .flat()
      .filter(isJsonObject)
      .find((webhook) => webhook.name === name),
})

/** Has the node tell its service where to call, or to stop that. What it keeps for that is given back. */
export async function changeSubscription(
  node: ForeignNode,
  { type, facts }: Extract<Question, { type: 'subscribe' | 'unsubscribe' }>,
  host: HostAccess,
): Promise<Answers['subscribe']> {
  const memory = { ...facts.staticData.node, ...facts.memory }
  const staticData = { global: facts.staticData.global, node: memory }
  const self = hookContext(node, { ...facts, staticData }, host)
  for (const { checkExists, create, delete: remove } of Object.values(node.webhookMethods ?? {}).filter(
    (each) => each !== undefined,
  )) {
    const exists = await checkExists?.call(self)
    // Whether that went well is not in the result: many give false whatever happened.
    if (type === 'unsubscribe') await remove?.call(self)
    else if (exists !== true) await succeed(create?.call(self))
  }
  return { memory, staticData: { ...facts.staticData, global: staticData.global } }
}

/** A function that registers says by its result whether it went well. */
async function succeed(result: unknown): Promise<void> {
  if ((await result) === false) throw new Error('The service could not be told where to call')
}

type WebhookFacts = Extract<Question, { type: 'webhook' }>['facts']

export async function receiveCall(
  node: ForeignNode,
  facts: WebhookFacts,
  host: HostAccess,
): Promise<Answers['webhook']> {
  if (!node.webhook) throw new Error('The node takes no calls')
  const staticData = { global: facts.staticData.global, node: { ...facts.memory, ...facts.staticData.node } }
  const { request } = facts
  const written = responseWriter()
  const self = {
    ...hookContext(node, { ...facts, staticData }, host),
    getBodyData: () => request.body ?? {},
    getHeaderData: () => request.headers,
    getQueryData: () => request.query,
    getParamsData: () => request.params,
    getRequestObject: () => ({
      ...request,
      originalUrl: request.path,
      url: request.path,
      rawBody: request.rawBody && Buffer.from(request.rawBody),
      get: (name: string) => request.headers[name.toLowerCase()],
      header: (name: string) => request.headers[name.toLowerCase()],
    }),
    getResponseObject: () => written.object,
    getWebhookName: () => facts.webhook,
    getInputData: () => [],
    prepareOutputData: async (items: unknown) => [items],
  }
  const outcome = await node.webhook.call(self)
  const { workflowData, webhookResponse, noWebhookResponse } = isJsonObject(outcome) ? outcome : {}
  const response = written.response() ?? answerOf(webhookResponse)
  return {
    ...(workflowData !== undefined && { output: readOutput(workflowData) }),
    ...(response && noWebhookResponse !== true && { response }),
    ...(noWebhookResponse === true && { response: response ?? { status: 200 } }),
    staticData,
  }
}

const answerOf = (body: unknown): WebhookResponse | undefined =>
  body === undefined ? undefined : { status: 200, body }

/** The answer as packages write it by themselves, in the manner of Express. */
function responseWriter() {
  const headers: Record<string, string> = {}
  let status = 200
  let ended = false
  let body: unknown
  const end = (given?: unknown) => {
    ended = true
    if (given !== undefined) body = given
    return object
  }
  const setHeader = (name: string, value: unknown) => {
    headers[name.toLowerCase()] = String(value)
    return object
  }
  const setStatus = (code: number) => {
    status = code
    return object
  }
  const object: Record<string, (...given: never[]) => unknown> = {
    status: setStatus,
    sendStatus: (code: number) => (setStatus(code), end()),
    writeHead: (code: number, given: Record<string, unknown> = {}) => {
      for (const [name, value] of Object.entries(given)) setHeader(name, value)
      return setStatus(code)
    },
    setHeader,
    set: setHeader,
    header: setHeader,
    type: (type: string) => setHeader('content-type', type),
    send: end,
    json: end,
    end,
    write: (part: unknown) => (body = `${textOf(body)}${textOf(part)}`),
  }
  return {
    object,
    response: (): WebhookResponse | undefined =>
      ended ? { status, headers, ...(body !== undefined && { body }) } : undefined,
  }
}
