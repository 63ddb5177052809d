import { isJsonObject } from '@heddle/core'
import type { AppCall, AppOperation } from '../app/operation.ts'
import { valueIn, type Paging } from '../app/paging.ts'
import type { AppParams } from '../app/params.ts'
import { formOperations } from './forms.ts'
import { chosenProperties, idIn, manyOf, pagesBy } from './hubspot-service.ts'
import { contactProperties } from './property-names.ts'
import { searchRecords } from './search-records.ts'
import { propertiesIn } from './write-properties.ts'

const profileUrl = (id: string): string => `/contacts/v1/contact/vid/${id}/profile`

const upsert: AppOperation = {
  async run(call) {
    const { params, send } = call
    const properties = propertiesIn(call, 'additionalFields', contactProperties)
    const answer = await send({
      method: 'POST',
      url: `/contacts/v1/contact/createOrUpdate/email/${encodeURIComponent(params.text('email'))}`,
      body: { properties: properties.map(([property, value]) => ({ property, value })) },
    })
    return params.flag('options.resolveData') ? resolve(call, answer) : answer
  },
}

/** The whole contact, and whether it is new. */
async function resolve({ params, send }: AppCall, answer: unknown): Promise<unknown> {
  const wanted = [...params.texts('additionalFields.properties'), ...params.texts('earlierProperties')]
  const contact = await send({
    url: profileUrl(String(valueIn(answer, 'vid'))),
    query: { property: manyOf(wanted) },
  })
  return { ...(isJsonObject(contact) && contact), isNew: valueIn(answer, 'isNew') }
}

const modes: Readonly<Record<string, string>> = {
  valueAndHistory: 'value_and_history',
  valueOnly: 'value_only',
}

/** What of contacts is wanted. */
function partsOf(params: AppParams) {
  const { names, mode } = chosenProperties(params, 'additionalFields')
  return {
    property: manyOf(names),
    propertyMode: modes[mode],
    formSubmissionMode: params.maybe('additionalFields.formSubmissionMode'),
    showListMemberships: params.value('additionalFields.listMemberships'),
  }
}

const get: AppOperation = {
  request: (params) => ({ url: profileUrl(idIn(params, 'contactId')), query: partsOf(params) }),
}

const contactPages = (offsets: Readonly<Record<string, string>>): Paging =>
  pagesBy({ entries: 'contacts', more: 'has-more', offsets, size: { name: 'count', most: 100 } })

const getAll: AppOperation = {
  request: (params) => ({ url: '/contacts/v1/lists/all/contacts/all', query: partsOf(params) }),
  paging: contactPages({ vidOffset: 'vid-offset' }),
}

const getRecentlyCreatedUpdated: AppOperation = {
  request: (params) => ({
    url: '/contacts/v1/lists/recently_updated/contacts/recent',
    query: partsOf(params),
  }),
  paging: contactPages({ vidOffset: 'vid-offset', timeOffset: 'time-offset' }),
}

const remove: AppOperation = {
  request: (params) => ({ method: 'DELETE', url: `/contacts/v1/contact/vid/${idIn(params, 'contactId')}` }),
}

export const contactOperations = {
  upsert,
  delete: remove,
  get,
  getAll,
  getRecentlyCreatedUpdated,
  search: searchRecords('contacts'),
  // Forms were a resource of their own in the first version, and are offered no more.
  ...formOperations,
}
