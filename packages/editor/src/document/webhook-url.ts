import type { Settings } from '@heddle/contract'
import type { JsonObject, WebhookDescription, WorkflowNode } from '@heddle/core'

interface WebhookPlace {
  webhook: WebhookDescription
  node: WorkflowNode
  parameters: JsonObject
  kind: 'test' | 'production'
  settings: Pick<Settings, 'urlBaseWebhook' | 'endpointWebhook' | 'endpointWebhookTest'>
  workflowId: string
}

/** The address at which a webhook of a node is called. */
export function webhookUrl({ webhook, node, parameters, kind, settings, workflowId }: WebhookPlace): string {
  const endpoint = kind === 'test' ? settings.endpointWebhookTest : settings.endpointWebhook
  const path = readText(webhook.path, parameters).replace(/^\/+/, '')
  return `${settings.urlBaseWebhook}${endpoint}/${fullPath(path, { webhook, node, workflowId })}`
}

/** A path with variable parts, or one that is not the node's own, stands behind the webhook's id. */
function fullPath(
  path: string,
  { webhook, node, workflowId }: Pick<WebhookPlace, 'webhook' | 'node' | 'workflowId'>,
): string {
  const id = node.webhookId ?? ''
  if (webhook.isFullPath && !path.includes(':')) return path || id
  if (id) return [id, path].filter(Boolean).join('/')
  return [workflowId, encodeURIComponent(node.name.toLowerCase()), path].filter(Boolean).join('/')
}

const parameterRead = /^=\{\{\s*\$parameter(?:\["([^"]+)"\]|\.(\w+))\s*(?:\|\|[^}]*)?\}\}$/

/** Texts of a webhook read one parameter or none. */
function readText(template: string, parameters: JsonObject): string {
  const read = parameterRead.exec(template)
  const value = read ? parameters[read[1] ?? read[2] ?? ''] : template
  return typeof value === 'string' ? value : ''
}
