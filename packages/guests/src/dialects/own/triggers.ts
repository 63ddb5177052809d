import { isJsonObject, type JsonObject } from '@heddle/core'
import type { NodeDefinition } from '@heddle/core/node'
import type { Trigger, WebhookResponse } from '../../kit/template/src/heddle.ts'
import type { Answers, NodeFacts, Question } from '../../protocol/messages.ts'
import type { HostAccess } from '../guest-package.ts'
import { contextOf } from './context.ts'
import { itemsOf } from './items.ts'

interface Asked<Facts> {
  trigger: Trigger
  definition: NodeDefinition
  facts: Facts
  host: HostAccess
}

type Kind<T extends Question['type']> = Extract<Question, { type: T }>

export async function pollTrigger(asked: Asked<Kind<'poll'>['facts']>): Promise<Answers['poll']> {
  const { trigger, facts } = asked
  if (!trigger.poll) throw new Error('The node does not ask for news')
  const items = itemsOf(await trigger.poll(triggerContext(asked, facts.staticData.node)))
  return { output: items.length === 0 ? null : [items], staticData: facts.staticData }
}

/** Tells the service where to call, or to stop that. It may be asked again, so it is done only where it changes something. */
export async function changeSubscription(
  { type, facts }: Kind<'subscribe' | 'unsubscribe'>,
  { trigger, definition, host }: Omit<Asked<unknown>, 'facts'>,
): Promise<Answers['subscribe']> {
  const { memory: kept, webhookUrl } = facts
  const { [onKey]: isOn, ...memory } = kept
  const context = { ...triggerContext({ trigger, definition, facts, host }, memory), webhookUrl }
  if (type === 'subscribe' && isOn !== true) await trigger.webhook?.subscribe?.(context)
  if (type === 'unsubscribe' && isOn === true) await trigger.webhook?.unsubscribe?.(context)
  return {
    memory: { ...memory, ...(type === 'subscribe' && { [onKey]: true }) },
    staticData: facts.staticData,
  }
}

/** Says that the service was told, beside what the trigger keeps. */
const onKey = 'heddle:subscribed'

export async function receiveCall(asked: Asked<Kind<'webhook'>['facts']>): Promise<Answers['webhook']> {
  const { trigger, facts } = asked
  if (!trigger.webhook) throw new Error('The node takes no calls')
  const { method, headers, query, body } = facts.request
  const { staticData } = facts
  const result = await trigger.webhook.receive({
    ...triggerContext(asked, { ...facts.memory }, true),
    request: { method, headers, query, body },
  })
  if (isResponse(result)) return { response: result.respond, staticData }
  const items = itemsOf(result)
  return items.length === 0 ? { response: { status: 200 }, staticData } : { output: [items], staticData }
}

const isResponse = (result: unknown): result is { respond: WebhookResponse } =>
  isJsonObject(result) && isJsonObject(result.respond)

function triggerContext(
  { trigger, definition, facts, host }: Asked<NodeFacts & { params: JsonObject }>,
  memory: JsonObject,
  isWithoutAccount = false,
) {
  const params = definition.readParameters(facts.params)
  return {
    ...contextOf({ node: trigger, host, params, isWithoutAccount }),
    memory,
    isTest: facts.mode === 'manual',
  }
}
