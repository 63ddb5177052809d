import { isJsonObject, isWebAddress, textOf } from '@heddle/core'
import { defineNode, param, type ParamValues, type RunContext, type WebhookResponse } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { jwtKeys, signJwt } from '../jwt/sign-jwt.ts'

const params = {
  respondWith: param.options({
    label: 'Respond With',
    options: [
      { name: 'All Incoming Items', value: 'allIncomingItems' },
      { name: 'Binary File', value: 'binary' },
      { name: 'First Incoming Item', value: 'firstIncomingItem' },
      { name: 'JSON', value: 'json' },
      { name: 'JWT Token', value: 'jwt' },
      { name: 'No Data', value: 'noData' },
      { name: 'Redirect', value: 'redirect' },
      { name: 'Text', value: 'text' },
    ],
    default: 'firstIncomingItem',
  }),
  redirectURL: param.string({
    label: 'Redirect URL',
    required: true,
    placeholder: 'e.g. http://www.example.com',
    show: { respondWith: ['redirect'] },
  }),
  responseBody: param.any({
    label: 'Response Body',
    description: 'JSON or text, depending on the choice above',
    typeOptions: { rows: 4 },
    show: { respondWith: ['json', 'text'] },
  }),
  payload: param.json({
    label: 'Payload',
    description: 'Payload of the token',
    default: '{\n  "myField": "value"\n}',
    typeOptions: { rows: 4 },
    show: { respondWith: ['jwt'] },
  }),
  responseDataSource: param.options({
    label: 'Response Data Source',
    options: [
      { name: 'Choose Automatically From Input', value: 'automatically' },
      { name: 'Specify Myself', value: 'set' },
    ],
    default: 'automatically',
    show: { respondWith: ['binary'] },
  }),
  inputFieldName: param.string({
    label: 'Input Field Name',
    default: 'data',
    show: { respondWith: ['binary'], responseDataSource: ['set'] },
  }),
  enableResponseOutput: param.boolean({
    label: 'Enable Response Output Branch',
    description: 'Whether to add an output with the response that was sent',
    noDataExpression: true,
    show: { '@version': [{ _cnd: { gte: 1.4 } }] },
  }),
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    fields: {
      responseCode: param.number({
        label: 'Response Code',
        default: 200,
        typeOptions: { minValue: 100, maxValue: 599 },
      }),
      responseHeaders: param.groups({
        label: 'Response Headers',
        placeholder: 'Add response header',
        groups: {
          entries: {
            label: 'Entries',
            fields: { name: param.string({ label: 'Name' }), value: param.string({ label: 'Value' }) },
          },
        },
      }),
      enableStreaming: param.boolean({
        label: 'Enable Streaming',
        default: true,
        description: 'Whether to answer piece by piece when the trigger streams its response',
        show: {
          '/respondWith': ['allIncomingItems', 'firstIncomingItem', 'text', 'json', 'jwt'],
          '@version': [{ _cnd: { gte: 1.5 } }],
        },
      }),
      responseKey: param.string({
        label: 'Put Response in Field',
        placeholder: 'e.g. data',
        description: 'Name of the field to put the response in',
      }),
    },
  }),
}

type Values = ParamValues<typeof params>

export const respondToWebhook = defineNode({
  name: 'respondToWebhook',
  label: 'Respond to Webhook',
  description: 'Responds to the call that started the workflow',
  version: 1.5,
  olderVersions: [1, 1.1, 1.2, 1.3, 1.4],
  aliases: ['n8n-nodes-base.respondToWebhook'],
  defaults: [{ when: { respondWith: ['json'] }, values: { responseBody: '{\n  "myField": "value"\n}' } }],
  group: 'transform',
  color: '#c0368f',
  outputs: '={{ $parameter.enableResponseOutput ? ["main", "main"] : ["main"] }}',
  outputNames: ['input', 'response'],
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Flow'] },
    alias: ['answer', 'return', 'http', 'reply'],
  },
  credentials: [{ name: 'jwtAuth', required: true, displayOptions: { show: { respondWith: ['jwt'] } } }],
  params,
  async run(context) {
    const values = context.params(0)
    const answered =
      values.respondWith === 'jwt' ? await signedAnswer(context) : answer(values, context.items)
    const status = values.options.responseCode ?? (values.respondWith === 'redirect' ? 307 : 200)
    const custom = customHeaders(values)
    if (context.streams && values.options.enableStreaming !== false && answered.body !== undefined)
      sayWhole(context, answered.body)
    else context.respond({ status, ...answered, headers: { ...answered.headers, ...custom } })
    const passed = context.items.map((item, index) => ({ ...item, pairedItem: { item: index } }))
    if (!values.enableResponseOutput) return [passed]
    const response = { body: answered.body, headers: custom, statusCode: status }
    return [passed, [{ json: { response }, pairedItem: { item: 0 } }]]
  },
})

/** To somebody who reads along it is one more thing that is said. */
function sayWhole({ say }: RunContext<Values>, body: unknown): void {
  say({ type: 'begin' }, 0)
  say({ type: 'item', content: textOf(body) }, 0)
  say({ type: 'end' }, 0)
}

function answer(values: Values, items: readonly Item[]): WebhookResponse {
  switch (values.respondWith) {
    case 'allIncomingItems':
      return {
        body: keyed(
          values,
          items.map(({ json }) => json),
        ),
      }
    case 'firstIncomingItem':
      return { body: keyed(values, items[0]?.json ?? {}) }
    case 'json':
      return { body: keyed(values, readJson(values.responseBody)) }
    case 'text':
      return { body: textOf(values.responseBody), headers: { 'content-type': 'text/html; charset=utf-8' } }
    case 'redirect':
      return { headers: { location: redirectTarget(values.redirectURL) } }
    case 'binary':
      return { binary: fileOf(values, items) }
    default:
      return {}
  }
}

/** A token that says what the payload says, and when. */
async function signedAnswer(context: RunContext<Values>): Promise<WebhookResponse> {
  const { payload } = context.params(0)
  if (!isJsonObject(payload)) throw new Error('The token payload must be an object')
  const keys = jwtKeys(await context.credential('jwtAuth'))
  const issued = { iat: Math.floor(context.now().getTime() / 1000) }
  return { body: { token: signJwt({ alg: keys.algorithm, typ: 'JWT' }, { ...issued, ...payload }, keys) } }
}

const keyed = ({ options }: Values, body: unknown): unknown =>
  options.responseKey ? { [options.responseKey]: body } : body

/** A text that holds JSON, or data that an expression already turned into a value. */
function readJson(given: unknown): unknown {
  if (typeof given !== 'string') return given ?? null
  try {
    return JSON.parse(given)
  } catch {
    throw new Error('The response body is not valid JSON')
  }
}

/** Scripts and files are no places to send a browser to. */
function redirectTarget(url: string): string {
  const isPathHere = /^\/(?![/\\])/.test(url)
  if (!isPathHere && !isWebAddress(url)) throw new Error(`"${url}" is not a valid redirect URL`)
  return url
}

function fileOf({ responseDataSource, inputFieldName }: Values, items: readonly Item[]) {
  const files = items[0]?.binary ?? {}
  const name = responseDataSource === 'set' ? inputFieldName : Object.keys(files)[0]
  const file = name !== undefined && Object.hasOwn(files, name) ? files[name] : undefined
  if (!file) throw new Error(`The first item has no file${name ? ` named "${name}"` : ''}`)
  return file
}

const customHeaders = ({ options }: Values): Record<string, string> =>
  Object.fromEntries(
    (options.responseHeaders?.entries ?? []).map(({ name, value }) => [name.toLowerCase(), value]),
  )
