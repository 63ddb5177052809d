import type { NodeDefinition, WebhookContext, WebhookRequest } from '@heddle/core'

interface WebhookCall extends Partial<Omit<WebhookContext, 'request' | 'params'>> {
  parameters: Record<string, unknown>
  request?: Partial<WebhookRequest>
}

/** Calls one webhook of a node as the server does; what is not said is empty. */
export function callWebhook(node: NodeDefinition, { parameters, request, ...given }: WebhookCall) {
  const context: Partial<WebhookContext> = {
    webhook: 'default',
    test: false,
    typesBehind: new Set(),
    params: node.readParameters(parameters),
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
  return node.webhook?.(context as WebhookContext)
}
