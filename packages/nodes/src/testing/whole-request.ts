import type { WebhookRequest } from '@heddle/core/node'

/** A call with everything that is not said of it. */
export const wholeRequest = ({ body = {}, ...request }: Partial<WebhookRequest> = {}): WebhookRequest => ({
  method: 'POST',
  path: '',
  headers: {},
  params: {},
  query: {},
  body,
  rawBody: new TextEncoder().encode(JSON.stringify(body)),
  files: {},
  ip: '127.0.0.1',
  ...request,
})
