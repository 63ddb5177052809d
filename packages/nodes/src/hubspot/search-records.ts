import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { AppOperation } from '../app/operation.ts'
import { valueIn, type Paging } from '../app/paging.ts'
import type { AppParams } from '../app/params.ts'

/** The most that a search gives at once. */
const most = 100

const searchPages: Paging = {
  entries: 'results',
  next({ request, response }) {
    const after = valueIn(response.body, 'paging.next.after')
    if (after === undefined) return undefined
    return { body: { ...(isJsonObject(request.body) && request.body), after } }
  },
}

export const searchRecords = (type: 'contacts' | 'deals'): AppOperation => ({
  request: (params) => ({
    method: 'POST',
    url: `/crm/v3/objects/${type}/search`,
    body: {
      limit: params.flag('returnAll') ? most : Math.min(params.number('limit'), most),
      filterGroups: params.rows('filterGroupsUi.filterGroupsValues').map(filterGroup),
      sorts: sortsOf(params),
      query: params.maybe('additionalFields.query'),
      properties: params.value('additionalFields.properties') && params.texts('additionalFields.properties'),
    },
  }),
  paging: searchPages,
})

function filterGroup({ filtersUi }: JsonObject): JsonObject {
  const given = isJsonObject(filtersUi) ? [filtersUi.filterValues].flat().filter(isJsonObject) : []
  return { filters: given.map(filterOf) }
}

/** The name of a property is stored with its type. */
const nameOf = (property: unknown): string => textOf(property).replace(/\|.*$/, '')

function filterOf({ propertyName, operator, value }: JsonObject): JsonObject {
  const hasValue = operator !== 'HAS_PROPERTY' && operator !== 'NOT_HAS_PROPERTY'
  return { propertyName: nameOf(propertyName), operator, ...(hasValue && { value: textOf(value) }) }
}

function sortsOf({ maybe, text }: AppParams): JsonObject[] | undefined {
  const [by, direction] = [maybe('additionalFields.sortBy'), text('additionalFields.direction')]
  if (by === undefined && direction === '') return undefined
  return [{ propertyName: nameOf(by ?? 'createdate'), direction: direction || 'DESCENDING' }]
}
