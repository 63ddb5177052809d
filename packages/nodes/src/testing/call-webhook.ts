import type {
  AdmitContext,
  NodeDefinition,
  WebhookContext,
  WebhookOutcome,
  WebhookRequest,
} from '@heddle/core/node'

interface WebhookCall extends Partial<Omit<AdmitContext & WebhookContext, 'request' | 'params'>> {
  parameters: Record<string, unknown>
  request?: Partial<WebhookRequest>
}

/** Calls one webhook of a node as the server does; what is not said is empty. */
export async function callWebhook(
  node: NodeDefinition,
  { parameters, request, ...given }: WebhookCall,
): Promise<WebhookOutcome | undefined> {
  const context: Partial<AdmitContext & WebhookContext> = {
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
  const whole = context as AdmitContext & WebhookContext
  const refusal = await node.admit?.(whole)
  return refusal ? { response: refusal } : node.webhook?.(whole)
}
