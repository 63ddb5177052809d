import type { WebhookContext, WebhookOutcome, WebhookResponse } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import type { WebhookParams } from './webhook-params.ts'

/** What a node says about the calls that it takes. */
type Reception = Pick<WebhookParams, 'responseMode' | 'responseCode' | 'options'>

type Context = Pick<WebhookContext<Reception>, 'params' | 'request' | 'binary'>

/** Makes an item of a call. */
export async function receiveCall(context: Context): Promise<WebhookOutcome> {
  const items = [[await receivedItem(context)]]
  const response = ownResponse(context.params)
  return response ? { items, response } : { items }
}

async function receivedItem({ request, params, binary }: Context): Promise<Item> {
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
function ownResponse({ responseMode, responseCode, options }: Reception): WebhookResponse | undefined {
  if (responseMode !== 'onReceived') return undefined
  const headers = Object.fromEntries(
    (options.responseHeaders?.entries ?? []).map(({ name, value }) => [name, value]),
  )
  if (options.noResponseBody) return { status: responseCode, headers }
  if (options.responseData) {
    return {
      status: responseCode,
      headers: { 'content-type': 'text/html', ...headers },
      body: options.responseData,
    }
  }
  return { status: responseCode, headers, body: { message: 'Workflow got started.' } }
}
