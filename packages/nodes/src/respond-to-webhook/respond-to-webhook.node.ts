import { isWebAddress, textOf } from '@heddle/core'
import { defineNode, param, type ParamValues, type WebhookResponse } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'

const params = {
  respondWith: param.options({
    label: 'Respond With',
    options: [
      { name: 'All Incoming Items', value: 'allIncomingItems' },
      { name: 'Binary File', value: 'binary' },
      { name: 'First Incoming Item', value: 'firstIncomingItem' },
      { name: 'JSON', value: 'json' },
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
    description: 'JSON or text, by the choice above',
    typeOptions: { rows: 4 },
    show: { respondWith: ['json', 'text'] },
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
    description: 'Whether a second output gives the answer that was sent',
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
      responseKey: param.string({
        label: 'Put Response in Field',
        placeholder: 'e.g. data',
        description: 'Name of the field around the answer',
      }),
    },
  }),
}

type Values = ParamValues<typeof params>

export const respondToWebhook = defineNode({
  name: 'respondToWebhook',
  label: 'Respond to Webhook',
  description: 'Answers the call that started the workflow',
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
  params,
  run(context) {
    const values = context.params(0)
    const answered = answer(values, context.items)
    const status = values.options.responseCode ?? (values.respondWith === 'redirect' ? 307 : 200)
    const custom = customHeaders(values)
    context.respond({ status, ...answered, headers: { ...answered.headers, ...custom } })
    const passed = context.items.map((item, index) => ({ ...item, pairedItem: { item: index } }))
    if (!values.enableResponseOutput) return [passed]
    const response = { body: answered.body, headers: custom, statusCode: status }
    return [passed, [{ json: { response }, pairedItem: { item: 0 } }]]
  },
})

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
  if (!isPathHere && !isWebAddress(url)) throw new Error(`"${url}" is no address to redirect to`)
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
