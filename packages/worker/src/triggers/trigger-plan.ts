import type { ScheduleRule, WebhookDescription } from '@heddle/core/node'
import type { PlanRequest, PlannedWebhook, TriggerPlan } from '../protocol/services.ts'
import { allowedOrigins } from './allowed-origins.ts'
import { evaluateText } from './description-text.ts'
import type { World } from '../world/world.ts'
import { prepareTrigger, type TriggerNode } from './trigger-node.ts'

/** How often a node that is asked for news is asked, unless it says otherwise. */
const usualPollRule: ScheduleRule = { kind: 'interval', everySeconds: 60 }

/** What the triggers of a workflow listen for. Fails when one of them is set up wrongly. */
export async function planTriggers(world: World, { nodes, ...request }: PlanRequest): Promise<TriggerPlan[]> {
  return Promise.all(
    nodes.map(async (node) => planOf(await prepareTrigger(world, { ...request, node, staticData: null }))),
  )
}

function planOf(trigger: TriggerNode): TriggerPlan {
  const { node, definition, params } = trigger
  const rules = definition.schedule?.(params) ?? []
  return {
    node: node.name,
    webhooks: (definition.description.webhooks ?? []).map((webhook) => planWebhook(webhook, trigger)),
    schedule: definition.poll ? [] : rules,
    polling: definition.poll ? (rules.length > 0 ? rules : [usualPollRule]) : [],
    events: definition.instanceEvents?.(params) ?? [],
    watches: definition.trigger !== undefined,
    subscribes: definition.subscription !== undefined,
    allowedOrigins: allowedOrigins(params),
  }
}

function planWebhook(webhook: WebhookDescription, { node, data }: TriggerNode): PlannedWebhook {
  const path = trimSlashes(evaluateText(webhook.path, data) ?? '')
  const methods = (evaluateText(webhook.httpMethod, data) ?? 'GET').split(',')
  return {
    name: webhook.name,
    methods: methods.map((method) => method.trim().toUpperCase()).filter((method) => method !== ''),
    restart: webhook.restartWebhook === true,
    form: webhook.nodeType === 'form',
    path: webhook.restartWebhook
      ? path
      : fullPath(path, { id: node.webhookId, whole: webhook.isFullPath === true }),
  }
}

/** A path with `:name` parts stands behind the node's own id, so that it cannot take over other paths. */
function fullPath(path: string, { id = '', whole }: { id?: string; whole: boolean }): string {
  const needsId = path === '' || path.split('/').some((part) => part.startsWith(':')) || !whole
  return trimSlashes(needsId && id !== '' ? `${id}/${path}` : path)
}

const trimSlashes = (path: string): string => path.replace(/^\/+|\/+$/g, '')
