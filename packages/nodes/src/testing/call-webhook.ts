import {
  fillDefaults,
  type AdmitContext,
  type NodeDefinition,
  type VerifyContext,
  type WebhookContext,
  type WebhookOutcome,
  type WebhookRequest,
} from '@heddle/core/node'
import type { WorkflowNode } from '@heddle/core/workflow'

type Contexts = AdmitContext & VerifyContext & WebhookContext

interface WebhookCall extends Partial<Omit<Contexts, 'request' | 'params'>> {
  parameters: Record<string, unknown>
  request?: Partial<WebhookRequest>
}

/** Calls one webhook of a node as the server does; what is not said is empty. */
export async function callWebhook(
  node: NodeDefinition,
  { parameters, request, ...given }: WebhookCall,
): Promise<WebhookOutcome | undefined> {
  const context: Partial<Contexts> = {
    webhook: 'default',
    test: false,
    timezone: 'UTC',
    typesBehind: new Set(),
    node: { typeVersion: node.description.defaultVersion } as WorkflowNode,
    memory: {},
    state: {},
    params: node.readParameters(
      fillDefaults(node.description.properties, parameters, node.description.defaultVersion),
    ),
    request: {
      method: 'POST',
      path: '',
      headers: {},
      params: {},
      query: {},
      body: {},
      files: {},
      ip: '127.0.0.1',
      ...request,
    },
    now: () => new Date('2026-01-01T00:00:00Z'),
    ...given,
  }
  // A node asks only for what its call gives; anything else fails the test.
  const whole = context as Contexts
  const refusal = (await node.admit?.(whole)) ?? (await node.verify?.(whole))
  return refusal ? { response: refusal } : node.webhook?.(whole)
}
