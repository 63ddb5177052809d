import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { AskedValue } from '@heddle/core/expression'
import type { HttpRequest } from '@heddle/core/node'
import { schemaOf } from '../ai/tool-input.ts'
import type { AppParams } from '../app/params.ts'
import { fillAddress, fillJson, fillText, placeholdersIn } from './placeholders.ts'

/** A part of a request that can be asked of a model. */
interface Part {
  name: 'Query' | 'Headers' | 'Body'
  /** What the model gives where it gives all of it. */
  whole: string
}

const parts: readonly Part[] = [
  { name: 'Query', whole: 'query' },
  { name: 'Headers', whole: 'headers' },
  { name: 'Body', whole: 'body' },
]

/** Values of a model are strings unless somebody says otherwise. */
const types: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'json'])

/** What a model gives: placeholders, the pairs that are left to it, and whole parts. */
export function requestInput(params: AppParams): JsonObject {
  const defined = new Map(
    params.rows('placeholderDefinitions.values').map((each) => [textOf(each.name), each]),
  )
  const asked = new Map<string, AskedValue>()
  const ask = (key: string, isOptional = false) => {
    if (key === '' || asked.has(key)) return
    const { description, type } = defined.get(key) ?? {}
    const kind = types.has(textOf(type)) ? (textOf(type) as AskedValue['type']) : 'string'
    asked.set(key, {
      key,
      description: textOf(description),
      type: kind,
      ...(isOptional && { fallback: null }),
    })
  }
  placeholdersIn(params.text('url')).forEach((name) => ask(name))
  for (const part of parts) {
    const how = howOf(params, part)
    if (how === 'model') asked.set(part.whole, { key: part.whole, description: wholeOf(part), type: 'json' })
    if (how === 'json') placeholdersIn(params.text(`json${part.name}`)).forEach((name) => ask(name))
    for (const { name, valueProvider, value } of how === 'keypair' ? pairsOf(params, part) : []) {
      if (valueProvider === 'fieldValue') placeholdersIn(textOf(value)).forEach((each) => ask(each))
      else ask(textOf(name), valueProvider === 'modelOptional')
    }
  }
  return schemaOf([...asked.values()])
}

const howOf = (params: AppParams, { name }: Part): string =>
  params.flag(`send${name}`) ? params.text(`specify${name}`) : 'none'

const pairsOf = (params: AppParams, { name }: Part): JsonObject[] =>
  params.rows(`parameters${name}.values`).filter((pair) => textOf(pair.name) !== '')

const wholeOf = ({ whole }: Part): string => `The ${whole} of the request, as an object`

/** The request that becomes of it. */
export function requestFrom(params: AppParams, input: JsonObject): HttpRequest {
  const [query, headers, body] = parts.map((part) => valuesOf(params, part, input))
  return {
    method: params.text('method'),
    url: fillAddress(params.text('url'), input),
    ...(isJsonObject(query) && { query }),
    ...(isJsonObject(headers) && {
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, textOf(value)])),
    }),
    ...(body !== undefined && { body }),
  }
}

function valuesOf(params: AppParams, part: Part, input: JsonObject): unknown {
  const how = howOf(params, part)
  if (how === 'model') return input[part.whole]
  if (how === 'json') return parseFilled(fillJson(params.text(`json${part.name}`), input), part)
  if (how !== 'keypair') return undefined
  const pairs = pairsOf(params, part).map(({ name, valueProvider, value }) => [
    textOf(name),
    valueProvider === 'fieldValue' ? fillText(textOf(value), input) : input[textOf(name)],
  ])
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined && value !== null))
}

function parseFilled(json: string, { whole }: Part): unknown {
  if (json.trim() === '') return undefined
  try {
    return JSON.parse(json)
  } catch {
    throw new Error(`The ${whole} of the request is not valid JSON`)
  }
}
