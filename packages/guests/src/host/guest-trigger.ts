import type { JsonObject } from '@heddle/core'
import {
  fillDefaults,
  type NodeDefinition,
  type SubscriptionContext,
  type TriggerContext,
  type WebhookContext,
  type WebhookOutcome,
} from '@heddle/core/node'
import { pollRules } from '@heddle/nodes'
import type { HookFacts, NodeFacts, StaticData } from '../protocol/messages.ts'
import type { GuestFunction, GuestNode } from '../protocol/package-description.ts'
import { GuestError } from './guest-error.ts'
import type { GuestLink } from './guest-link.ts'
import { portsOfTrigger } from './node-ports.ts'

type Triggers = Pick<NodeDefinition, 'poll' | 'schedule' | 'webhook' | 'subscription' | 'trigger'>

/** How long a service may take to answer a guest that asks for news, or tells it where to call. */
const deadlineMs = 120_000

/** What a guest's node does by itself, as far as it can. */
export function triggerFunctions(guest: GuestNode, link: GuestLink): Triggers {
  const functions: Record<Exclude<GuestFunction, 'run'>, Triggers> = {
    poll: { poll: (context) => poll(guest, context, link), schedule: pollRules },
    watch: { trigger: (context) => watch(guest, context, link) },
    webhook: { webhook: (context) => receive(guest, context, link) },
    resume: { webhook: resumeWith },
    subscription: {
      subscription: {
        subscribe: (context) => tellService('subscribe', guest, { context, link }),
        unsubscribe: (context) => tellService('unsubscribe', guest, { context, link }),
      },
    },
  }
  const wanted = guest.does.flatMap((each) => (each === 'run' ? [] : [functions[each]]))
  return Object.assign({}, ...wanted) as Triggers
}

type Told = Pick<TriggerContext, 'node' | 'workflow' | 'params'>

const paramsOf = ({ description }: GuestNode, { params, node }: Told): JsonObject =>
  fillDefaults(description.properties, params, node.typeVersion)

function factsOf(context: TriggerContext): NodeFacts {
  const { node, workflow, timezone, mode } = context
  const kept = (scope: 'global' | 'node') => context.staticData(scope) as JsonObject
  return { node, workflow, timezone, mode, staticData: { global: kept('global'), node: kept('node') } }
}

function keep(context: TriggerContext, { global, node }: StaticData): void {
  replace(context.staticData('global'), global)
  replace(context.staticData('node'), node)
}

function replace(target: Record<string, unknown>, values: JsonObject): void {
  for (const name of Object.keys(target)) if (!Object.hasOwn(values, name)) delete target[name]
  Object.assign(target, values)
}

async function poll(guest: GuestNode, context: TriggerContext, link: GuestLink) {
  const { output, staticData } = await link.ask(
    { type: 'poll', facts: { ...factsOf(context), params: paramsOf(guest, context) } },
    { ports: portsOfTrigger(context, link), signal: context.signal, deadlineMs },
  )
  keep(context, staticData)
  return output
}

/** Watches until the trigger stops; an end before that is a failure. */
async function watch(guest: GuestNode, context: TriggerContext, link: GuestLink): Promise<() => void> {
  const stop = new AbortController()
  const ports = portsOfTrigger(context, link, (event) => {
    if (event.type === 'emit') context.emit(event.output)
    if (event.type === 'fail') context.fail(new GuestError(event.error))
  })
  const watching = link.ask(
    { type: 'watch', facts: { ...factsOf(context), params: paramsOf(guest, context) } },
    { ports, signal: stop.signal },
  )
  watching.then(
    () => undefined,
    (error: unknown) => {
      if (!stop.signal.aborted) context.fail(error instanceof Error ? error : new Error(String(error)))
    },
  )
  return () => stop.abort()
}

interface Hooked {
  context: SubscriptionContext
  link: GuestLink
}

/** What packages keep with the workflow when they tell a service is the memory of the subscription. */
async function tellService(
  type: 'subscribe' | 'unsubscribe',
  guest: GuestNode,
  { context, link }: Hooked,
): Promise<void> {
  const { node, workflow, mode, webhookUrl, http, credential, signal } = context
  const memory = context.memory as JsonObject
  const facts: HookFacts = {
    node,
    workflow,
    mode,
    timezone: 'UTC',
    params: paramsOf(guest, context),
    webhookUrl,
    memory,
    staticData: { global: {}, node: memory },
  }
  const ports = portsOfTrigger({ http, credential, binary: noFiles }, link)
  const { memory: kept } = await link.ask({ type, facts }, { ports, signal, deadlineMs })
  replace(context.memory, kept)
}

const noFiles: TriggerContext['binary'] = { read: refuse, stream: refuse, write: refuse }

function refuse(): never {
  throw new Error('There are no files here')
}

async function receive(guest: GuestNode, context: WebhookContext, link: GuestLink): Promise<WebhookOutcome> {
  const { node, workflow, timezone, test, request, webhook } = context
  const memory = context.memory as JsonObject
  const { output, response } = await link.ask(
    {
      type: 'webhook',
      facts: {
        node,
        workflow,
        timezone,
        mode: test ? 'manual' : 'trigger',
        params: paramsOf(guest, context),
        webhookUrl: '',
        memory,
        staticData: { global: {}, node: memory },
        request,
        webhook,
      },
    },
    { ports: portsOfTrigger(context, link), deadlineMs },
  )
  if (!output) return { response: response ?? {} }
  return response ? { items: output, response } : { items: output }
}

/** Someone answers a node that waits: it runs once more with that. */
const resumeWith = ({ request: { body, headers, query } }: WebhookContext): WebhookOutcome => ({
  items: [[{ json: { body, headers, queryParams: query } }]],
  runs: true,
  response: {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: 'Thank you. Your response was received.',
  },
})
