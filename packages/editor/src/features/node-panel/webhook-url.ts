import type { Settings } from '@heddle/contract'
import type { JsonObject } from '@heddle/core'
import { isExpression } from '@heddle/core/expression'
import type { WebhookDescription } from '@heddle/core/node'
import type { WorkflowNode } from '@heddle/core/workflow'
import { t } from '../../lib/i18n.ts'
import { evaluateParameters } from '../../workspace/parameter-evaluator.ts'

interface WebhookPlace {
  webhook: WebhookDescription
  node: WorkflowNode
  parameters: JsonObject
  kind: 'test' | 'production'
  settings: Pick<Settings, 'urlBaseWebhook' | 'endpointWebhook' | 'endpointWebhookTest'>
  /** Undefined while it is not saved. */
  workflowId: string | undefined
}

/** Where people are told in words when a form is not open, and where assistants look for tools. */
const ownEndpoints: Readonly<Record<string, readonly string[]>> = {
  form: ['form', 'form-test'],
  mcp: ['mcp', 'mcp-test'],
}

/** The address at which a webhook of a node is called, or a text in its place when its path cannot be known. */
export function webhookUrl({ webhook, node, parameters, kind, settings, workflowId }: WebhookPlace): string {
  const { endpointWebhook, endpointWebhookTest } = settings
  const endpoints = ownEndpoints[webhook.nodeType ?? ''] ?? [endpointWebhook, endpointWebhookTest]
  const endpoint = endpoints[kind === 'test' ? 1 : 0]
  const path = readPath(webhook.path, parameters)
  if (path === undefined) return t('nodePanel.invalidWebhookExpression')
  return `${settings.urlBaseWebhook}${endpoint}/${fullPath(path, { webhook, node, workflowId })}`
}

/** A path with variable parts, or one that is not the node's own, stands behind the webhook's id. */
function fullPath(
  path: string,
  { webhook, node, workflowId }: Pick<WebhookPlace, 'webhook' | 'node' | 'workflowId'>,
): string {
  const id = node.webhookId ?? ''
  const hasVariables = path.split('/').some((part) => part.startsWith(':'))
  if (webhook.isFullPath && !hasVariables) return path || id
  if (id) return [id, path].filter(Boolean).join('/')
  return [workflowId, encodeURIComponent(node.name.toLowerCase()), path].filter(Boolean).join('/')
}

/** The description says from which parameters the path is made; these may be expressions themselves. */
function readPath(template: string, parameters: JsonObject): string | undefined {
  let value: unknown = template
  for (let depth = 0; isExpression(value) && depth < 2; depth++) {
    const result = evaluateParameters(value, parameters)
    value = result.needsSandbox ? null : result.value
  }
  return typeof value === 'string' ? value.replaceAll(/^\/+|\/+$/g, '') : undefined
}
