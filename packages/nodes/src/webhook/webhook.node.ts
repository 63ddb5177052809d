import { defineNode, type Item, type WebhookContext, type WebhookOutcome } from '@heddle/core'
import { refuseCaller } from './refuse-caller.ts'
import { webhookMigrations } from './webhook-migrations.ts'
import { webhookParams, type WebhookParams } from './webhook-params.ts'

export const webhook = defineNode({
  name: 'webhook',
  label: 'Webhook',
  description: 'Starts the workflow when its address is called',
  version: 2.2,
  olderVersions: [1, 1.1, 2, 2.1],
  aliases: ['n8n-nodes-base.webhook'],
  migrations: webhookMigrations,
  group: 'trigger',
  color: '#c0368f',
  subtitle:
    '={{ $parameter["multipleMethods"] ? $parameter["httpMethods"].join(", ") : $parameter["httpMethod"] }} {{ $parameter["path"] }}',
  eventTriggerDescription: 'Waiting for you to call the Test URL',
  activationMessage: 'You can now make calls to your production webhook URL.',
  codex: {
    categories: ['Development', 'Core Nodes'],
    subcategories: { 'Core Nodes': ['Flow'] },
    alias: ['http', 'api', 'build', 'WH', 'trigger', 'endpoint', 'callback'],
  },
  credentials: [
    { name: 'httpBasicAuth', required: true, displayOptions: { show: { authentication: ['basicAuth'] } } },
    { name: 'httpHeaderAuth', required: true, displayOptions: { show: { authentication: ['headerAuth'] } } },
    { name: 'jwtAuth', required: true, displayOptions: { show: { authentication: ['jwtAuth'] } } },
  ],
  webhooks: [
    {
      name: 'default',
      httpMethod:
        '={{ $parameter["multipleMethods"] ? $parameter["httpMethods"].join(",") : $parameter["httpMethod"] }}',
      path: '={{ $parameter["path"] }}',
      isFullPath: true,
      responseMode: '={{ $parameter["responseMode"] }}',
      responseCode: '={{ $parameter["responseCode"] }}',
      responseData: '={{ $parameter["responseData"] }}',
      responseBinaryPropertyName: '={{ $parameter["responseBinaryPropertyName"] }}',
      responsePropertyName: '={{ $parameter["options"]["responsePropertyName"] }}',
      responseContentType: '={{ $parameter["options"]["responseContentType"] }}',
      responseHeaders: '={{ $parameter["options"]["responseHeaders"] }}',
    },
  ],
  params: webhookParams,
  webhook: receive,
})

async function receive(context: WebhookContext<WebhookParams>): Promise<WebhookOutcome> {
  const refusal = await refuseCaller(context)
  if (refusal) return { response: refusal }
  return { items: [[await receivedItem(context)]], ...ownResponse(context.params) }
}

async function receivedItem({ request, params, binary }: WebhookContext<WebhookParams>): Promise<Item> {
  const { headers, params: pathParams, query, body, rawBody } = request
  const files = nameFiles(request.files, params.options.binaryPropertyName)
  const wantsFile = params.options.binaryData || params.options.rawBody
  if (wantsFile && rawBody && Object.keys(files).length === 0) {
    files[params.options.binaryPropertyName ?? 'data'] = await binary.write(rawBody, {
      mimeType: headers['content-type'] ?? 'application/octet-stream',
    })
  }
  return {
    json: { headers, params: pathParams, query, body },
    ...(Object.keys(files).length > 0 && { binary: files }),
  }
}

/** Files are numbered under the chosen name; without one they keep the names of their form fields. */
function nameFiles(
  files: WebhookContext['request']['files'],
  name: string | undefined,
): NonNullable<Item['binary']> {
  const all = Object.entries(files).flatMap(([field, values]) =>
    values.map((value, index) => ({ value, field: values.length > 1 ? `${field}${index}` : field })),
  )
  return Object.fromEntries(all.map(({ value, field }, index) => [name ? `${name}${index}` : field, value]))
}

/** A text to answer with, when the node is set to answer at once. */
function ownResponse({
  responseMode,
  responseCode,
  options,
}: WebhookParams): Pick<WebhookOutcome, 'response'> {
  if (responseMode !== 'onReceived') return {}
  const headers = Object.fromEntries(
    (options.responseHeaders?.entries ?? []).map(({ name, value }) => [name, value]),
  )
  if (options.noResponseBody) return { response: { status: responseCode, headers } }
  if (options.responseData) {
    return {
      response: {
        status: responseCode,
        headers: { 'content-type': 'text/html', ...headers },
        body: options.responseData,
      },
    }
  }
  return { response: { status: responseCode, headers, body: { message: 'Workflow got started.' } } }
}
