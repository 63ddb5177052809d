import type { JsonObject } from '@heddle/core'
import type { AppCall, AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { fieldsAs } from '../app/fields-as.ts'
import { askGraph, graphPages, pathOf, plain, quoted } from '../microsoft/graph-service.ts'
import { idIn, succeeded } from './outlook-service.ts'
import { selectIn } from './read-messages.ts'
import { timeOf } from './message-filter.ts'

const contactUrl = (params: AppParams): string => pathOf('contacts', idIn(params, 'contactId'))

const short = [
  'id',
  'createdDateTime',
  'birthday',
  'displayName',
  'givenName',
  'surname',
  'title',
  'companyName',
  'jobTitle',
  'emailAddresses',
  'businessPhones',
  'homePhones',
  'mobilePhone',
]

export const contactOperations: Record<string, AppOperation> = {
  create: {
    async run({ params, send, context }) {
      const fields = contactFields(params, context.timezone)
      const names = { givenName: params.text('givenName'), surname: params.maybe('surname') }
      return plain(await send({ method: 'POST', url: '/contacts', body: { ...names, ...fields } }))
    },
  },
  delete: {
    request: (params) => ({ method: 'DELETE', url: contactUrl(params) }),
    items: succeeded,
  },
  get: {
    effect: 'reads',
    run: async ({ params, send }) => plain(await askGraph(send, contactUrl(params), selectIn(params, short))),
  },
  getAll: { effect: 'reads', run: listContacts },
  update: {
    async run({ params, send, context }) {
      const body = contactFields(params, context.timezone)
      return plain(await send({ method: 'PATCH', url: contactUrl(params), body }))
    },
  },
}

function listContacts({ params, list }: AppCall): Promise<JsonObject[]> {
  const address = params.maybe('filters.emailAddress')
  const custom = params.maybe('filters.custom')
  const terms = [
    address !== undefined && `emailAddresses/any(a:a/address eq ${quoted(address)})`,
    custom !== undefined && (address === undefined ? custom : `(${custom})`),
  ].filter((term) => typeof term === 'string')
  const $filter = terms.length > 0 ? terms.join(' and ') : undefined
  return list({ url: '/contacts', query: { ...selectIn(params, short), $filter } }, graphPages)
}

const texts = [
  'assistantName',
  'businessHomePage',
  'companyName',
  'department',
  'displayName',
  'fileAs',
  'givenName',
  'initials',
  'jobTitle',
  'manager',
  'middleName',
  'mobilePhone',
  'nickName',
  'officeLocation',
  'personalNotes',
  'profession',
  'spouseName',
  'surname',
  'title',
]
const lists = ['businessPhones', 'categories', 'children', 'homePhones', 'imAddresses']
const addresses = ['businessAddress', 'homeAddress', 'otherAddress']

/** The fields of a person that were added, as Graph has them. */
function contactFields(params: AppParams, zone: string): JsonObject {
  const at = (name: string) => `additionalFields.${name}`
  const given = (name: string) => params.value(at(name)) !== undefined
  const birthday = params.maybe(at('birthday'))
  return {
    ...fieldsAs(params, 'additionalFields', texts),
    ...Object.fromEntries(lists.filter(given).map((name) => [name, params.texts(at(name))])),
    ...Object.fromEntries(addresses.filter(given).map((name) => [name, addressIn(params, at(name))])),
    ...(birthday !== undefined && { birthday: timeOf(birthday, zone) }),
    ...(given('emailAddresses') && {
      emailAddresses: params
        .rows(at('emailAddresses.values'))
        .map(({ name, address }) => ({ name, address })),
    }),
  }
}

/** A part that is empty is not sent: Graph would take it for an address without it. */
const addressIn = (params: AppParams, path: string): JsonObject =>
  Object.fromEntries(
    Object.entries(params.fields(`${path}.values`)).filter(
      ([, value]) => value !== undefined && value !== '',
    ),
  )
