import { isJsonObject, withoutUndefined, type JsonObject } from '@heddle/core'
import {
  displayedCredentials,
  type NodeDefinition,
  type SubscriptionContext,
  type TriggerContext,
  type WebhookContext,
  type WebhookDescription,
  type WebhookOutcome,
} from '@heddle/core/node'
import { pollRules } from '../cron/poll-times.ts'
import { describeApp, type AppParts } from './define-app.ts'
import { OwnItems, waysTo, type AppCall } from './operation.ts'
import { readParams } from './params.ts'
import type { AppService } from './service.ts'

/** A look at what is new in a service. */
export interface PollCall extends Pick<AppCall, 'params' | 'send' | 'exchange' | 'list'> {
  readonly context: TriggerContext
  /** What the trigger keeps from look to look: change it in place. It is stored together with what the look started. */
  readonly memory: Record<string, unknown>
  /** Somebody tries it in the editor: they want to see an example, however old, and nothing is remembered. */
  readonly isTest: boolean
}

/** Telling a service where to send its events, or to stop. */
export interface SubscriptionCall extends Pick<AppCall, 'params' | 'send' | 'exchange' | 'list'> {
  readonly webhookUrl: string
  /** What was kept when it was told: change it in place. */
  readonly memory: Record<string, unknown>
  readonly context: SubscriptionContext
}

/** A call of a service that was let in. */
export interface ReceivedCall extends Pick<AppCall, 'params' | 'send' | 'exchange' | 'list'> {
  readonly context: WebhookContext
}

/** For what nobody wants to hear: the service is content, and nothing starts. */
export const ignoredCall: WebhookOutcome = { response: {} }

interface AppTriggerSpec extends AppParts {
  service: AppService
  /** Looks for news at the times that the parameter `pollTimes` says; gives what starts the workflow. */
  poll?(call: PollCall): Promise<readonly JsonObject[] | OwnItems>
  webhooks?: readonly WebhookDescription[]
  subscribe?(call: SubscriptionCall): Promise<void>
  unsubscribe?(call: SubscriptionCall): Promise<void>
  verify?: NodeDefinition['verify']
  webhook?: NodeDefinition['webhook']
  /** The same as `webhook`, with the ways to the service. */
  receive?(call: ReceivedCall): Promise<WebhookOutcome> | WebhookOutcome
  eventTriggerDescription?: string
  activationMessage?: string
}

/** Makes the node that starts workflows for what happens in a service. */
export function defineAppTrigger(given: AppTriggerSpec): NodeDefinition {
  const base = describeApp(given)
  const { webhooks, poll, subscribe, eventTriggerDescription, activationMessage } = given
  const properties = {
    webhooks: webhooks && [...webhooks],
    polling: poll && true,
    subscribes: subscribe && true,
    eventTriggerDescription,
    activationMessage,
  }
  const description = { ...base.description, ...withoutUndefined(properties) }
  const callOf = callsTo(given, description)
  return {
    ...base,
    description,
    ...polling(given, callOf),
    ...subscription(given, callOf),
    ...receiving(given, callOf),
  }
}

type CallOf = ReturnType<typeof callsTo>

/** What a trigger can ask its service for, with its parameters. */
function callsTo({ service }: AppTriggerSpec, description: NodeDefinition['description']) {
  return ({ params: values, node, http }: Pick<TriggerContext, 'params' | 'node' | 'http'>) => {
    const { typeVersion } = node
    const parameters = isJsonObject(values) ? values : {}
    const params = readParams(parameters, { version: typeVersion, properties: description.properties })
    const [credential] = displayedCredentials(description, { parameters, typeVersion })
    return { ...waysTo(service, { http, credential: credential?.name }, params), params }
  }
}

function polling({ poll }: AppTriggerSpec, callOf: CallOf): Pick<NodeDefinition, 'poll' | 'schedule'> {
  if (!poll) return {}
  return {
    schedule: pollRules,
    async poll(context) {
      const isTest = context.mode === 'manual'
      // What a test looks at must be new again when the workflow is on.
      const memory = isTest ? {} : context.staticData('node')
      const found = await poll({ ...callOf(context), context, memory, isTest })
      const items = found instanceof OwnItems ? [...found.items] : found.map((json) => ({ json }))
      return items.length === 0 ? null : [items]
    },
  }
}

function subscription(
  { subscribe, unsubscribe }: AppTriggerSpec,
  callOf: CallOf,
): Pick<NodeDefinition, 'subscription'> {
  if (!subscribe || !unsubscribe) return {}
  return {
    subscription: {
      subscribe: (context) => subscribe({ ...callOf(context), ...subscriptionOf(context) }),
      unsubscribe: (context) => unsubscribe({ ...callOf(context), ...subscriptionOf(context) }),
    },
  }
}

function receiving(
  { verify, webhook, receive }: AppTriggerSpec,
  callOf: CallOf,
): Pick<NodeDefinition, 'verify' | 'webhook'> {
  const received = receive && ((context: WebhookContext) => receive({ ...callOf(context), context }))
  return withoutUndefined({ verify, webhook: received ?? webhook })
}

const subscriptionOf = (context: SubscriptionContext) => ({
  context,
  webhookUrl: context.webhookUrl,
  memory: context.memory,
})
