import { isJsonObject } from '@heddle/core'
import type { AppOperation } from '../app/operation.ts'
import { ask, idOf, query } from './notion-service.ts'
import { given } from './page-items.ts'
import { searchBody } from './pages.ts'

const getOne = (path: string, name: string): AppOperation => ({
  request: (params) => ask(params, { url: `/${path}/${idOf(params, name)}` }),
  items: (entry, params) => given(params, isJsonObject(entry) ? [entry] : []),
})

export const databaseOperations = { get: getOne('databases', 'databaseId') }

/** In documents before version 3 a database is its own source of data. */
const search: AppOperation = {
  effect: 'reads',
  async run(call) {
    const { params } = call
    const object = params.maybe('earlierApi') === undefined ? 'data_source' : 'database'
    return given(params, await query(call, { url: '/search', body: searchBody(params, object) }))
  },
}

export const dataSourceOperations = { get: getOne('data_sources', 'dataSourceId'), search }
