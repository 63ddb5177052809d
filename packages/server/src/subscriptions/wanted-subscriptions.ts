import { isJsonObject } from '@heddle/core'
import type { WorkflowNode } from '@heddle/core/workflow'
import type { Authority, RunnableWorkflow, TriggerPlan } from '@heddle/worker'
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { SubscribedPlace } from '../db/subscription-table.ts'
import { publicAddress } from './public-address.ts'
import type { Subscription } from './subscription-queries.ts'

/** A workflow whose webhooks services are to call. */
export interface Subscriber {
  id: number | null
  /** The test webhook; null when it is on. */
  testId: string | null
  authority: Authority
  document: RunnableWorkflow
  timezone: string
}

/** What services are to be told: of each node that has one, the addresses of its webhooks. */
export function wantedSubscriptions(
  baseUrl: string,
  subscriber: Subscriber,
  plans: readonly TriggerPlan[],
): Subscription[] {
  return plans
    .filter(({ subscribes }) => subscribes)
    .flatMap((plan) =>
      Array.from(webhooksByAddress(baseUrl, subscriber, plan), ([address, webhooks]) => ({
        id: randomUUID(),
        workflowId: subscriber.id,
        testId: subscriber.testId,
        node: plan.node,
        address,
        state: 'opening' as const,
        place: placeOf(subscriber, plan.node, webhooks),
        memory: {},
      })),
    )
}

type Webhooks = SubscribedPlace['webhooks']

function webhooksByAddress(
  baseUrl: string,
  { testId }: Subscriber,
  { webhooks }: TriggerPlan,
): Map<string, Webhooks> {
  const found = new Map<string, Webhooks>()
  for (const { name, methods, path, form, restart } of webhooks) {
    if (restart) continue
    const address = publicAddress(baseUrl, { kind: form ? 'form' : 'webhook', test: testId !== null, path })
    found.set(address, [...(found.get(address) ?? []), { name, methods }])
  }
  return found
}

/** The node alone: it needs nothing else of its workflow to speak to its service. */
function placeOf(
  { authority, document, timezone, testId }: Subscriber,
  node: string,
  webhooks: Webhooks,
): SubscribedPlace {
  const alone = {
    ...document,
    nodes: document.nodes.filter(({ name }) => name === node),
    connections: {},
    pinData: {},
  }
  return {
    authority,
    workflow: { type: 'document', document: alone },
    node,
    mode: testId === null ? 'trigger' : 'manual',
    timezone,
    webhooks,
  }
}

interface Comparison {
  /** What services know already, with what has changed around it. */
  kept: Subscription[]
  fresh: Subscription[]
  old: Subscription[]
}

export function compareSubscriptions(
  before: readonly Subscription[],
  wanted: readonly Subscription[],
): Comparison {
  const kept: Subscription[] = []
  const fresh: Subscription[] = []
  for (const each of wanted) {
    const same = before.find((row) => row.state === 'open' && isSame(row, each))
    if (same) kept.push({ ...same, node: each.node, place: each.place })
    else fresh.push(each)
  }
  return { kept, fresh, old: before.filter(({ id }) => !kept.some((row) => row.id === id)) }
}

/** Whether a service would be told the same again. A node may have another name meanwhile. */
const isSame = (one: Subscription, other: Subscription): boolean =>
  one.address === other.address && isDeepStrictEqual(toldBy(one), toldBy(other))

function toldBy({ place, node: name }: Subscription) {
  const document = place.workflow.type === 'document' ? place.workflow.document : undefined
  const node = document?.nodes.find((each) => each.name === name)
  return node && { type: node.type, version: node.typeVersion, ...settingsOf(node) }
}

const settingsOf = ({ parameters, credentials }: WorkflowNode) => ({
  parameters: JSON.parse(JSON.stringify(parameters)) as unknown,
  accounts: Object.entries(credentials ?? {}).map(([type, account]) => [
    type,
    isJsonObject(account) ? account.id : account,
  ]),
})
