import { assertNever, isJsonObject, type JsonObject } from '@heddle/core'
import type { BinaryAccess } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { readField } from '../fields/field-names.ts'
import { compareValues } from '../sort/compare-values.ts'
import { evaluateData, type Evaluate } from './evaluate-data.ts'
import type { PostReceiveData } from './routing.ts'

export interface Received {
  items: Item[]
  /** What the server answered, for `$response`. */
  response: { body: unknown; headers: Record<string, string>; statusCode: number; statusMessage?: string }
  /** The value of the parameter that asked for this step. */
  value: unknown
  evaluate: Evaluate
  binary?: BinaryAccess
}

/** One step on the way from the answer to the items. */
export async function postReceive(action: PostReceiveData, received: Received): Promise<Item[]> {
  const { items, response, value, evaluate } = received
  const compute = (data: unknown, item?: Item) =>
    evaluateData(data, evaluate, { $value: value, $response: response, $responseItem: item?.json ?? {} })
  switch (action.type) {
    case 'rootProperty': {
      const property = String(await compute(action.properties.property))
      return items.flatMap(({ json }) => asItems(readField(json, property)))
    }
    case 'limit':
      return items.slice(0, Number(await compute(action.properties.maxResults)))
    case 'filter': {
      const passed = await Promise.all(items.map((item) => compute(action.properties.pass, item)))
      return items.filter((_, index) => passed[index] === true || passed[index] === 'true')
    }
    case 'sort': {
      const { key } = action.properties
      return items.toSorted((a, b) => compareValues(readField(a.json, key), readField(b.json, key)))
    }
    case 'setKeyValue':
      return Promise.all(
        items.map(async (item) => ({ json: (await compute(action.properties, item)) as JsonObject })),
      )
    case 'set':
      return asItems(await compute(action.properties.value))
    case 'binaryData':
      return [await fileItem(String(await compute(action.properties.destinationProperty)), received)]
    default:
      return assertNever(action)
  }
}

/** Data as items: a list gives several, anything else one. */
export function asItems(data: unknown): Item[] {
  if (data === undefined || data === null) return []
  const list = Array.isArray(data) ? data : [data]
  return list.map((json: unknown) => ({ json: isJsonObject(json) ? json : { data: json } }))
}

async function fileItem(name: string, { response, binary }: Received): Promise<Item> {
  const { body, headers } = response
  if (!binary || !(body instanceof Uint8Array)) throw new Error('The response is not a file')
  const mimeType = headers['content-type'] ?? 'application/octet-stream'
  return { json: {}, binary: { [name]: await binary.write(body, { mimeType }) } }
}
