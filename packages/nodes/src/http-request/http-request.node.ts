import { withoutUndefined } from '@heddle/core'
import { defineNode, eachItem, readLayouts, type HttpRequest, type RunContext } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { pickParts } from '../ai/tool-response.ts'
import format from '../formats/httpRequest.json' with { type: 'json' }
import { buildRequest } from './build-request.ts'
import { httpRequestMigrations } from './http-request-migrations.ts'
import { genericAuthTypes, httpRequestParams, type HttpRequestParams } from './http-request-params.ts'
import { paginate } from './paginate.ts'
import { itemsOf, readResponse, throwOnErrorStatus, type ReadResponse } from './read-response.ts'

export const httpRequest = defineNode({
  name: 'httpRequest',
  label: 'HTTP Request',
  description: 'Calls a URL and returns the response',
  version: 4.5,
  olderVersions: [1, 2, 3, 4, 4.1, 4.2, 4.3, 4.4],
  aliases: ['n8n-nodes-base.httpRequest'],
  olderLayouts: readLayouts(format),
  migrations: httpRequestMigrations,
  defaults: [{ below: 4, values: { 'options.redirect.redirect.followRedirects': false } }],
  group: 'output',
  usableAsTool: true,
  color: '#0b7fd4',
  subtitle: '={{ $parameter["method"] + ": " + $parameter["url"] }}',
  codex: {
    categories: ['Development', 'Core Nodes'],
    subcategories: { 'Core Nodes': ['Helpers'] },
    alias: [
      'api',
      'request',
      'url',
      'build',
      'cURL',
      'get',
      'post',
      'rest',
      'download',
      'ai',
      'llm',
      'openai',
    ],
  },
  credentials: genericAuthTypes.map(({ value: name }) => ({
    name,
    required: true,
    displayOptions: { show: { authentication: ['genericCredentialType'], genericAuthType: [name] } },
  })),
  params: httpRequestParams,
  run: (context) =>
    eachItem(context, (item, index, values) => callForItem(context, { item, index, values }), {
      concurrency: batchSize(context),
      // Whoever goes on after a failure decides by the status, not by a sentence.
      describeError: ({ message, name, httpCode, description }) =>
        withoutUndefined({ message, name, httpCode, description }),
    }),
})

interface Call {
  item: Item
  index: number
  values: HttpRequestParams
}

async function callForItem(
  context: RunContext<HttpRequestParams>,
  { item, index, values }: Call,
): Promise<Item[]> {
  await keepPace(context, values, index)
  const first = await buildRequest({ context, item, values })
  const send = async (request: HttpRequest, lastStatuses: readonly number[] = []) => {
    const response = await readResponse(await context.http(request), values)
    if (!lastStatuses.includes(response.status)) throwOnErrorStatus(response, values)
    return response
  }
  const responses = await paginate(first, { context, index, values, send })
  const items = await Promise.all(
    responses.map(async (response) => itemsOf(await partsOf(response, values, context), values, context)),
  )
  return items.flat()
}

/** As a tool it can give the model less than all of it. */
const partsOf = async (
  response: ReadResponse,
  values: HttpRequestParams,
  { convert }: RunContext<HttpRequestParams>,
): Promise<ReadResponse> =>
  values.optimizeResponse && !response.file
    ? { ...response, body: await pickParts(response.body, values, convert) }
    : response

/** Items of one batch are under way together; without batching all are. */
function batchSize(context: RunContext<HttpRequestParams>): number {
  if (context.items.length === 0) return 1
  const size = context.params(0).options.batching?.batch?.batchSize ?? 50
  return size > 0 ? size : context.items.length
}

/** The first item of a later batch waits; the others of its batch wait for their turn behind it. */
async function keepPace(
  context: RunContext<HttpRequestParams>,
  values: HttpRequestParams,
  index: number,
): Promise<void> {
  const batch = values.options.batching?.batch
  if (!batch || batch.batchSize <= 0 || batch.batchInterval <= 0) return
  const round = Math.floor(index / batch.batchSize)
  if (round > 0) await context.sleep(batch.batchInterval)
}
