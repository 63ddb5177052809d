import { isJsonObject, type JsonObject } from '@heddle/core'
import type { AppCall, AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { createPage, iconOf } from './compose-blocks.ts'
import { ask, idOf, locatedId, query } from './notion-service.ts'
import { asItems, given } from './page-items.ts'
import { propertyValues } from './property-values.ts'
import { queryBody } from './query-body.ts'
import { plainText } from './rich-text.ts'

/** What is set in the properties of a page. Documents before version 3 have rows with more kinds of texts. */
const propertiesOf = ({ params, context }: AppCall): JsonObject =>
  propertyValues(
    [...params.rows('propertiesUi.propertyValues'), ...params.rows('earlierProperties.propertyValues')],
    context.timezone,
  )

/** Documents before version 3 name the database, which had one source of data only. */
function placeOf(params: AppParams): { parent: JsonObject; url: string } {
  const database = locatedId(params.value('earlierDatabase'))
  if (database !== '')
    return { parent: { database_id: database }, url: `/databases/${encodeURIComponent(database)}/query` }
  const id = idOf(params, 'dataSourceId')
  return { parent: { type: 'data_source_id', data_source_id: id }, url: `/data_sources/${id}/query` }
}

const createDatabasePage: AppOperation = {
  async run(call) {
    const { params } = call
    const title = params.maybe('title')
    const properties = {
      // The title has this id in every database, whatever its name is.
      ...(title !== undefined && { title: { title: plainText(title) } }),
      ...propertiesOf(call),
    }
    const page = await createPage(call, { parent: placeOf(params).parent, properties, ...iconOf(params) })
    return given(params, [page])
  },
}

const updateDatabasePage: AppOperation = {
  async run(call) {
    const { params, send } = call
    const body = { properties: propertiesOf(call), ...iconOf(params) }
    const page = await send(ask(params, { method: 'PATCH', url: `/pages/${idOf(params, 'pageId')}`, body }))
    return given(params, isJsonObject(page) ? [page] : [])
  },
}

const getDatabasePage: AppOperation = {
  async run(call) {
    const { params, send } = call
    const page = await send(ask(params, { url: `/pages/${idOf(params, 'pageId')}` }))
    return asItems(call, isJsonObject(page) ? [page] : [])
  },
}

const getDatabasePages: AppOperation = {
  effect: 'reads',
  run: async (call) =>
    asItems(call, await query(call, { url: placeOf(call.params).url, body: queryBody(call.params) })),
}

export const databasePageOperations = {
  create: createDatabasePage,
  update: updateDatabasePage,
  get: getDatabasePage,
  getAll: getDatabasePages,
}
