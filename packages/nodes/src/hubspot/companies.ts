import { isJsonObject } from '@heddle/core'
import type { AppOperation } from '../app/operation.ts'
import { valueIn, type Paging } from '../app/paging.ts'
import type { AppParams } from '../app/params.ts'
import { chosenProperties, idIn, manyOf, pagesBy, pickProperties, recentPages } from './hubspot-service.ts'
import { companyProperties } from './property-names.ts'
import { asNamed, millisOf, propertiesIn } from './write-properties.ts'

const url = '/companies/v2/companies'
const companyUrl = (params: AppParams): string => `${url}/${idIn(params, 'companyId')}`

const create: AppOperation = {
  run(call) {
    const name = ['name', call.params.text('name')] as const
    const properties = asNamed([name, ...propertiesIn(call, 'additionalFields', companyProperties)])
    return call.send({ method: 'POST', url, body: { properties } })
  },
}

const update: AppOperation = {
  run(call) {
    const properties = asNamed(propertiesIn(call, 'updateFields', companyProperties))
    return call.send({ method: 'PUT', url: companyUrl(call.params), body: { properties } })
  },
}

const get: AppOperation = {
  request: (params) => ({
    url: companyUrl(params),
    query: { includeMergeAudits: params.flag('additionalFields.includeMergeAudits') || undefined },
  }),
}

const getAll: AppOperation = {
  request(params) {
    const { names, mode } = chosenProperties(params, 'options')
    const isPlain = mode === 'valueOnly'
    const withHistory = [...(isPlain ? [] : names), ...params.texts('earlierHistory')]
    return {
      url: `${url}/paged`,
      query: {
        includeMergeAudits: params.flag('options.includeMergeAudits') || undefined,
        properties: isPlain ? manyOf(names) : undefined,
        propertiesWithHistory: manyOf(withHistory),
      },
    }
  },
  paging: pagesBy({ entries: 'companies', more: 'has-more', size: { name: 'limit', most: 250 } }),
}

const remove: AppOperation = {
  request: (params) => ({ method: 'DELETE', url: companyUrl(params) }),
}

const getRecentlyCreatedUpdated: AppOperation = {
  async run({ params, list, context }) {
    const chosen = chosenProperties(params, 'additionalFields')
    const recent = params.text('earlierRecent') === 'created' ? 'created' : 'modified'
    const query = {
      since: millisOf(params.value('additionalFields.since'), context.timezone),
      includePropertyVersions: chosen.mode === 'valueAndHistory' || undefined,
    }
    const found = await list({ url: `${url}/recent/${recent}`, query }, recentPages)
    return found.map((company) => pickProperties(company, chosen))
  },
}

const domainPages: Paging = {
  entries: 'results',
  next({ request, response: { body } }) {
    if (valueIn(body, 'hasMore') !== true || !isJsonObject(request.body)) return undefined
    return { body: { ...request.body, offset: valueIn(body, 'offset') } }
  },
}

const searchByDomain: AppOperation = {
  request: (params) => ({
    method: 'POST',
    url: `/companies/v2/domains/${encodeURIComponent(params.text('domain'))}/companies`,
    body: {
      limit: params.flag('returnAll') ? 100 : Math.min(params.number('limit'), 100),
      requestOptions: { properties: manyOf(params.texts('options.properties')) },
      offset: { isPrimary: true, companyId: 0 },
    },
  }),
  paging: domainPages,
}

export const companyOperations = {
  create,
  delete: remove,
  get,
  getAll,
  getRecentlyCreatedUpdated,
  searchByDomain,
  update,
}
