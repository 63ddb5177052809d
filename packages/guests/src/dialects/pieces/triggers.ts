import { isJsonObject, type JsonObject } from '@heddle/core'
import type { Item } from '@heddle/core/run'
import type { Answers, HookFacts, NodeFacts, Question } from '../../protocol/messages.ts'
import type { HostAccess } from '../guest-package.ts'
import { readAuth } from './auth.ts'
import { fileWriter, pieceContext } from './context.ts'
import { Pauses } from './pauses.ts'
import type { Piece, Trigger } from './piece.ts'
import { readProps } from './read-props.ts'
import { itemsOf } from './run-action.ts'

type TriggerFacts = NodeFacts & { params: JsonObject }

/** Says that the trigger was switched on, in what it keeps. */
const enabledKey = 'heddle:enabled'
const seenKey = 'heddle:seen'
const mostSeen = 1000

/** Asks the piece for news. By hand it gives an example instead. */
export async function pollTrigger(
  piece: Piece,
  facts: TriggerFacts,
  host: HostAccess,
): Promise<Answers['poll']> {
  const trigger = getTrigger(piece, facts.params.operation)
  const kept = facts.staticData.node
  const context = await contextOf(piece, trigger, { facts, host, kept })
  if (facts.mode === 'manual') {
    const items = await exampleOf(trigger, context)
    return { output: items.length === 0 ? null : [items], staticData: facts.staticData }
  }
  if (kept[enabledKey] !== true) {
    await trigger.onEnable?.(context)
    kept[enabledKey] = true
  }
  const items = withoutRepeats(itemsOf((await trigger.run(context)) ?? []), kept)
  return { output: items.length === 0 ? null : [items], staticData: facts.staticData }
}

async function exampleOf(trigger: Trigger, context: unknown): Promise<Item[]> {
  const found = trigger.test ? await trigger.test(context) : undefined
  const items = found === undefined || found === null ? [] : itemsOf(found)
  return items.length > 0 || trigger.sampleData === undefined ? items : itemsOf(trigger.sampleData)
}

/** Items with the same `_dedupe_key` as one before are left out. */
function withoutRepeats(items: Item[], kept: JsonObject): Item[] {
  const seen = new Set(Array.isArray(kept[seenKey]) ? kept[seenKey] : [])
  const fresh = items.filter(({ json: { _dedupe_key: key } }) => {
    if (key === undefined) return true
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
  if (seen.size > 0) kept[seenKey] = [...seen].slice(-mostSeen)
  return fresh.map(({ json: { _dedupe_key: _key, ...json }, ...item }) => ({ ...item, json }))
}

/** Has the piece tell its service where to call, or to stop that. */
export async function changeSubscription(
  piece: Piece,
  { type, facts }: Extract<Question, { type: 'subscribe' | 'unsubscribe' }>,
  host: HostAccess,
): Promise<Answers['subscribe']> {
  const trigger = getTrigger(piece, facts.params.operation)
  const memory = { ...facts.memory }
  const context = await contextOf(piece, trigger, { facts, host, kept: memory })
  const webhook = { webhookUrl: facts.webhookUrl, payload: { body: {}, headers: {}, queryParams: {} } }
  const isOn = memory[enabledKey] === true
  if (type === 'subscribe' && !isOn) await trigger.onEnable?.({ ...context, ...webhook })
  if (type === 'unsubscribe' && isOn) await trigger.onDisable?.({ ...context, ...webhook })
  memory[enabledKey] = type === 'subscribe'
  return { memory, staticData: facts.staticData }
}

type WebhookFacts = Extract<Question, { type: 'webhook' }>['facts']

/** A call of the service: a question whether this is the right place, or something that has happened. */
export async function receiveCall(
  piece: Piece,
  facts: WebhookFacts,
  host: HostAccess,
): Promise<Answers['webhook']> {
  const trigger = getTrigger(piece, facts.params.operation)
  const { body = {}, headers, query, rawBody } = facts.request
  const payload = { body, headers, queryParams: query, rawBody: rawBody && Buffer.from(rawBody) }
  const context = {
    ...(await contextOf(piece, trigger, { facts, host, kept: { ...facts.memory } })),
    webhookUrl: facts.webhookUrl,
    payload,
  }
  const { staticData } = facts
  if (isHandshake(trigger, payload)) {
    const answer = await trigger.onHandshake?.(context)
    const { status, body: text, headers: given } = isJsonObject(answer) ? answer : {}
    return {
      response: {
        status: Number(status ?? 200),
        headers: isJsonObject(given) ? (given as Record<string, string>) : {},
        ...(text !== undefined && { body: text }),
      },
      staticData,
    }
  }
  const items = withoutRepeats(itemsOf((await trigger.run(context)) ?? []), { ...facts.memory })
  return items.length === 0 ? { response: { status: 200 }, staticData } : { output: [items], staticData }
}

function isHandshake(
  { handshakeConfiguration }: Trigger,
  { body, headers, queryParams }: { body: unknown; headers: object; queryParams: object },
): boolean {
  const { strategy, paramName = '' } = handshakeConfiguration ?? {}
  if (strategy === 'HEADER_PRESENT') return Object.hasOwn(headers, paramName.toLowerCase())
  if (strategy === 'QUERY_PRESENT') return Object.hasOwn(queryParams, paramName)
  return strategy === 'BODY_PARAM_PRESENT' && isJsonObject(body) && Object.hasOwn(body, paramName)
}

interface TriggerScope {
  facts: TriggerFacts | HookFacts
  host: HostAccess
  kept: JsonObject
}

async function contextOf(piece: Piece, trigger: Trigger, { facts, host, kept }: TriggerScope) {
  const { params, workflow, node, mode } = facts
  const { files } = fileWriter(host)
  const context = pieceContext({
    auth: await readAuth(piece, { params, isNeeded: false, host }),
    propsValue: await readProps(trigger.props ?? {}, params, { host, item: undefined }),
    kept,
    workflowId: workflow.id ?? '',
    executionId: '',
    nodeName: node.name,
    isTest: mode === 'manual',
    pauses: new Pauses({ resume: undefined, items: 0 }),
  })
  return { ...context, files, setSchedule: () => undefined, app: { createListeners: () => undefined } }
}

function getTrigger({ triggers }: Piece, name: unknown): Trigger {
  const found = triggers.find((trigger) => trigger.name === name)
  if (!found) throw new Error(`The piece has no trigger "${String(name)}"`)
  return found
}
