import type { AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import {
  chosenProperties,
  idIn,
  manyOf,
  numbersIn,
  pagesBy,
  pickProperties,
  recentPages,
} from './hubspot-service.ts'
import { dealProperties } from './property-names.ts'
import { searchRecords } from './search-records.ts'
import { asNamed, millisOf, propertiesIn } from './write-properties.ts'

const url = '/deals/v1/deal'
const dealUrl = (params: AppParams): string => `${url}/${idIn(params, 'dealId')}`

const create: AppOperation = {
  run(call) {
    const { params, send } = call
    const stage = ['dealstage', params.text('stage')] as const
    return send({
      method: 'POST',
      url,
      body: {
        associations: {
          associatedCompanyIds: numbersIn(params.value('additionalFields.associatedCompany')),
          associatedVids: numbersIn(params.value('additionalFields.associatedVids')),
        },
        properties: asNamed([stage, ...propertiesIn(call, 'additionalFields', dealProperties)]),
      },
    })
  },
}

const update: AppOperation = {
  run(call) {
    const properties = asNamed(propertiesIn(call, 'updateFields', dealProperties))
    return call.send({ method: 'PUT', url: dealUrl(call.params), body: { properties } })
  },
}

const get: AppOperation = {
  request(params) {
    const withVersions =
      params.flag('filters.includePropertyVersions') ||
      chosenProperties(params, 'filters').mode === 'valueAndHistory'
    return { url: dealUrl(params), query: { includePropertyVersions: withVersions || undefined } }
  },
  items: (deal, params) => pickProperties(deal, chosenProperties(params, 'filters')),
}

const getAll: AppOperation = {
  request(params) {
    // Only version 2 chooses both at once.
    const { names, mode } = chosenProperties(params, 'filters')
    const isPlain = mode === 'valueOnly'
    return {
      url: `${url}/paged`,
      query: {
        includeAssociations: params.flag('filters.includeAssociations') || undefined,
        properties: manyOf([...params.texts('filters.properties'), ...(isPlain ? names : [])]),
        propertiesWithHistory: manyOf([
          ...params.texts('filters.propertiesWithHistory'),
          ...(isPlain ? [] : names),
        ]),
      },
    }
  },
  paging: pagesBy({ entries: 'deals', size: { name: 'limit', most: 250 } }),
}

const remove: AppOperation = {
  request: (params) => ({ method: 'DELETE', url: dealUrl(params) }),
}

const getRecentlyCreatedUpdated: AppOperation = {
  run: ({ params, list, context }) =>
    list(
      {
        url: `${url}/recent/${params.text('earlierRecent') === 'created' ? 'created' : 'modified'}`,
        query: {
          since: millisOf(params.value('filters.since'), context.timezone),
          includePropertyVersions: params.flag('filters.includePropertyVersions') || undefined,
        },
      },
      recentPages,
    ),
}

export const dealOperations = {
  create,
  delete: remove,
  get,
  getAll,
  getRecentlyCreatedUpdated,
  search: searchRecords('deals'),
  update,
}
