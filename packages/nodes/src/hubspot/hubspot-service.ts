import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { Paging } from '../app/paging.ts'
import type { AppParams } from '../app/params.ts'
import type { AppService } from '../app/service.ts'

export const hubspotService: AppService = { label: 'HubSpot', baseUrl: 'https://api.hubapi.com' }

interface Pages extends Pick<Paging, 'size'> {
  entries: string
  /** Where the answer says whether there are more. */
  more?: string
  /** What the next request sends, and where the answer has it. */
  offsets?: Readonly<Record<string, string>>
}

/** The answer says from where on the next page begins. */
export const pagesBy = ({
  entries,
  more = 'hasMore',
  offsets = { offset: 'offset' },
  size,
}: Pages): Paging => ({
  entries,
  ...(size && { size }),
  next({ response: { body } }) {
    if (!isJsonObject(body) || body[more] !== true) return undefined
    const query = Object.entries(offsets).map(([name, field]) => [name, body[field]])
    return { query: Object.fromEntries(query) as JsonObject }
  },
})

export const recentPages = pagesBy({ entries: 'results', size: { name: 'count', most: 100 } })

export const idIn = (params: AppParams, name: string): string => encodeURIComponent(params.id(name))

/** A list in a query; a list without entries is not sent. */
export const manyOf = (texts: readonly string[]): readonly string[] | undefined =>
  texts.length > 0 ? texts : undefined

interface ChosenProperties {
  names: string[]
  /** Empty where nothing is said. */
  mode: string
}

export function chosenProperties({ texts, text }: AppParams, collection: string): ChosenProperties {
  const group = `${collection}.propertiesCollection.propertiesValues`
  return { names: texts(`${group}.properties`), mode: text(`${group}.propertyMode`) }
}

/** Keeps the properties that are wanted, for requests that cannot say which. */
export function pickProperties(record: unknown, { names, mode }: ChosenProperties): unknown {
  if (!isJsonObject(record) || !isJsonObject(record.properties)) return record
  const kept = Object.entries(record.properties)
    .filter(([name]) => names.length === 0 || names.includes(name))
    .map(([name, property]) => [name, mode === 'valueOnly' ? withoutVersions(property) : property])
  return { ...record, properties: Object.fromEntries(kept) as JsonObject }
}

function withoutVersions(property: unknown): unknown {
  if (!isJsonObject(property)) return property
  const { versions: _, ...rest } = property
  return rest
}

/** The ids that are listed in a text, as numbers. */
export const numbersIn = (given: unknown): number[] =>
  [given]
    .flat()
    .flatMap((each) => textOf(each).split(','))
    .filter((each) => each.trim() !== '')
    .map(Number)
