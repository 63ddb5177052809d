import { isJsonObject, type JsonObject } from '@heddle/core'
import type { Effect, HttpResponse, RunContext } from '@heddle/core/node'
import { ItemError, type Item } from '@heddle/core/run'
import { readPages, type Paging } from './paging.ts'
import type { AppParams } from './params.ts'
import { exchange, hasHost, type AppRequest, type AppService, type Line } from './service.ts'

/** What an operation can do for one item. */
export interface AppCall {
  readonly params: AppParams
  readonly item: Item
  readonly itemIndex: number
  readonly context: RunContext<JsonObject>
  /** Asks the service and gives the body of its answer. */
  send(request: AppRequest): Promise<unknown>
  /** The same with status and headers. */
  exchange(request: AppRequest): Promise<HttpResponse>
  /** The entries of a list: all of them, or as many as the parameters `returnAll` and `limit` say. */
  list(request: AppRequest, paging: Paging): Promise<JsonObject[]>
}

/** Items that an operation made itself, with files for example. Anything else it gives is data of an answer. */
export class OwnItems {
  readonly items: readonly Item[]
  constructor(items: readonly Item[]) {
    this.items = items
  }
}

/** One request, and what of its answer becomes items: all, unless it is said. */
interface RequestOperation {
  effect?: Effect
  request(params: AppParams): AppRequest
  /** The answer is a list that comes in pages. */
  paging?: Paging
  items?(body: unknown, params: AppParams): unknown
}

/** Anything that takes more than one request, or a file. */
interface FreeOperation {
  effect?: Effect
  run(call: AppCall): unknown
}

/** Work that is done once for all items: one look at a table, one request that changes many rows. */
interface SharedOperation {
  effect?: Effect
  /** Gets the calls of all items; what it gives for each of them stands at the same place. Undefined is no item. */
  runTogether(calls: readonly AppCall[]): Promise<readonly unknown[]>
}

export type AppOperation = RequestOperation | FreeOperation | SharedOperation

export const isOperation = (value: object): value is AppOperation =>
  ['request', 'run', 'runTogether'].some(
    (name) => name in value && typeof value[name as never] === 'function',
  )

/** Does what an operation says. Gives a function for each item, with its parameters. */
export function performer(
  context: RunContext<JsonObject>,
  callOf: (itemIndex: number, values: JsonObject) => AppCall,
) {
  let results: Promise<Item[][]> | undefined
  return async (operation: AppOperation, itemIndex: number, values: JsonObject): Promise<Item[]> => {
    if (!('runTogether' in operation)) return perform(operation, callOf(itemIndex, values))
    results ??= performTogether(operation, context, callOf)
    return (await results)[itemIndex] ?? []
  }
}

async function performTogether(
  operation: SharedOperation,
  context: RunContext<JsonObject>,
  callOf: (itemIndex: number, values: JsonObject) => AppCall,
): Promise<Item[][]> {
  const calls = context.items.flatMap((_, index) => {
    try {
      return [callOf(index, context.params(index))]
    } catch (error) {
      // Nothing is done when not everything can be; unless this item may fail by itself, when its turn comes.
      if (!context.continueOnFail) throw new ItemError(error, index)
      return []
    }
  })
  const results = await operation.runTogether(calls)
  const byItem: Item[][] = []
  for (const [place, { itemIndex }] of calls.entries()) {
    const result = results[place]
    byItem[itemIndex] = result === undefined ? [] : itemsOf(result)
  }
  return byItem
}

const perform = async (operation: RequestOperation | FreeOperation, call: AppCall): Promise<Item[]> =>
  itemsOf('run' in operation ? await operation.run(call) : await ask(operation, call))

const itemsOf = (result: unknown): Item[] =>
  result instanceof OwnItems ? [...result.items] : dataItems(result)

async function ask({ request, paging, items }: RequestOperation, call: AppCall): Promise<unknown> {
  const asked = request(call.params)
  const body = paging ? await call.list(asked, paging) : await call.send(asked)
  return items ? items(body, call.params) : body
}

/** Data as items: a list gives several, no answer at all still says that it has worked. */
function dataItems(data: unknown): Item[] {
  if (data === undefined || data === null || data === '') return [{ json: { success: true } }]
  return [data].flat().map((json: unknown) => ({ json: isJsonObject(json) ? json : { data: json } }))
}

/** The ways to a service: one request, or all pages of a list. */
export function waysTo(service: AppService, line: Line, params: AppParams) {
  const ask = async (request: AppRequest) =>
    exchange(hasHost(request) ? service : await located(service, line, params), line, request)
  return {
    exchange: ask,
    send: async (request: AppRequest) => (await ask(request)).body,
    list: (request: AppRequest, paging: Paging) => readPages(ask, request, { paging, most: mostOf(params) }),
  }
}

async function located(service: AppService, line: Line, params: AppParams): Promise<AppService> {
  const send = async (request: AppRequest) => (await exchange(service, line, request)).body
  const baseUrl = await service.locate?.({ params, line, send })
  return baseUrl === undefined ? service : { ...service, baseUrl }
}

function mostOf(params: AppParams): number {
  if (params.value('returnAll') === true || params.value('limit') === undefined) return Infinity
  return params.number('limit')
}
