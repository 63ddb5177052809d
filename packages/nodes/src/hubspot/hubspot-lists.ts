import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { PropertyOption } from '@heddle/core/node'
import type { ListCall } from '../app/define-app.ts'
import { byToken, valueIn } from '../app/paging.ts'
import type { AppParams } from '../app/params.ts'
import { companyProperties, contactProperties, dealProperties, ticketProperties } from './property-names.ts'

type Load = (call: ListCall) => Promise<PropertyOption[]>

const entriesIn = (body: unknown, path?: string): JsonObject[] => {
  const list = path === undefined ? body : valueIn(body, path)
  return Array.isArray(list) ? list.filter(isJsonObject) : []
}

/** Those whose names have what someone typed. */
const matching = (
  options: readonly PropertyOption[],
  { filter }: Pick<ListCall, 'filter'>,
): PropertyOption[] =>
  options
    .filter(({ name }) => name.toLowerCase().includes(filter.toLowerCase()))
    .toSorted((a, b) => a.name.localeCompare(b.name))

/** What is in HubSpot, with the properties that tell one from the other. */
const records = {
  contacts: ['firstname', 'lastname', 'email'],
  companies: ['name', 'domain'],
  deals: ['dealname'],
  tickets: ['subject'],
}

/** HubSpot looks for what was typed itself: there may be too many to list. */
const recordsOf =
  (type: keyof typeof records): Load =>
  async ({ send, filter }) => {
    const body = { query: filter || undefined, limit: 100, properties: records[type] }
    const found = await send({ method: 'POST', url: `/crm/v3/objects/${type}/search`, body })
    return entriesIn(found, 'results').map((record) => ({
      name: nameOf(record, records[type]),
      value: textOf(record.id),
    }))
  }

const nameOf = ({ id, properties }: JsonObject, names: readonly string[]): string =>
  names
    .map((name) => textOf(valueIn(properties, name)))
    .filter(Boolean)
    .join(' ') || textOf(id)

const owners: Load = async (call) => {
  const pages = byToken({
    entries: 'results',
    token: 'paging.next.after',
    as: 'after',
    size: { name: 'limit', most: 500 },
  })
  const found = await call.list({ url: '/crm/v3/owners' }, pages)
  const options = found.map(({ id, email, firstName, lastName }) => ({
    name: [firstName, lastName].map(textOf).filter(Boolean).join(' ') || textOf(email),
    value: textOf(id),
  }))
  return matching(options, call)
}

const engagements: Load = async (call) => {
  const found = entriesIn(
    await call.send({ url: '/engagements/v1/engagements/paged', query: { limit: 100 } }),
    'results',
  )
  const options = found.map((each) => {
    const id = textOf(valueIn(each, 'engagement.id'))
    return { name: `${textOf(valueIn(each, 'engagement.type'))} ${id}`, value: id }
  })
  return matching(options, call)
}

const types: Readonly<Record<string, string>> = {
  contact: 'contacts',
  company: 'companies',
  deal: 'deals',
  ticket: 'tickets',
}

const typeOf = ({ text }: AppParams): string => types[text('resource')] ?? 'contacts'

/** The properties of a kind of record. */
export async function propertyOptions(
  call: Pick<ListCall, 'send' | 'filter'>,
  type: string,
  valueOf = ({ name }: JsonObject) => textOf(name),
): Promise<PropertyOption[]> {
  const found = entriesIn(await call.send({ url: `/properties/v2/${type}/properties` }))
  const options = found.map((each) => ({
    name: textOf(each.label) || textOf(each.name),
    value: valueOf(each),
  }))
  return matching(options, call)
}

const properties: Load = (call) => propertyOptions(call, typeOf(call.params))

/** A filter has other operators for numbers. */
const searchedProperties: Load = (call) =>
  propertyOptions(call, typeOf(call.params), ({ name, type }) => `${textOf(name)}|${textOf(type)}`)

const names: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  contact: contactProperties.names,
  company: companyProperties.names,
  deal: dealProperties.names,
  ticket: ticketProperties.names,
}

/** What a property with fixed values can be. */
const choicesOf =
  (field: string): Load =>
  async (call) => {
    const name = names[call.params.text('resource')]?.[field] ?? field
    const property = await call.send({
      url: `/properties/v2/${typeOf(call.params)}/properties/named/${encodeURIComponent(name)}`,
    })
    const options = entriesIn(property, 'options').filter(({ hidden }) => hidden !== true)
    return matching(
      options.map(({ label, value }) => ({ name: textOf(label), value: textOf(value) })),
      call,
    )
  }

const pipelinesOf = async ({ send, params }: ListCall): Promise<JsonObject[]> =>
  entriesIn(await send({ url: `/crm/v3/pipelines/${typeOf(params)}` }), 'results')

const optionOf = ({ label, id }: JsonObject) => ({ name: textOf(label), value: textOf(id) })

const pipelines: Load = async (call) => matching((await pipelinesOf(call)).map(optionOf), call)

/** Those of the pipeline that is chosen, or of all. */
const stages: Load = async (call) => {
  const paths = [
    'pipelineId',
    'additionalFields.pipeline',
    'updateFields.pipelineId',
    'updateFields.pipeline',
  ]
  const chosen = paths.map((path) => call.params.text(path)).find(Boolean)
  const all = await pipelinesOf(call)
  const meant = all.filter(({ id }) => chosen === undefined || textOf(id) === chosen)
  return matching(
    meant.flatMap((pipeline) => entriesIn(pipeline, 'stages').map(optionOf)),
    call,
  )
}

/** Fields whose values HubSpot fixes, or lets an account choose. */
const fixedChoices = [
  'leadStatus',
  'processingContactData',
  'lifeCycleStage',
  'numberOfEmployees',
  'originalSource',
  'prefferedLanguage',
  'status',
  'employmentSubRole',
  'timeZone',
  'industry',
  'lifecycleStatus',
  'originalSourceType',
  'targetAccount',
  'type',
  'webTechnologies',
  'dealType',
  'category',
  'priority',
  'resolution',
  'source',
]

export const hubspotLists: Readonly<Record<string, Load>> = {
  ...Object.fromEntries(fixedChoices.map((field) => [field, choicesOf(field)])),
  contactId: recordsOf('contacts'),
  associatedVids: recordsOf('contacts'),
  associatedContactIds: recordsOf('contacts'),
  companyId: recordsOf('companies'),
  associatedCompanyId: recordsOf('companies'),
  associatedCompany: recordsOf('companies'),
  associatedCompanyIds: recordsOf('companies'),
  dealId: recordsOf('deals'),
  ticketId: recordsOf('tickets'),
  engagementId: engagements,
  contactOwner: owners,
  companyOwner: owners,
  dealOwner: owners,
  ticketOwnerId: owners,
  properties,
  propertiesWithHistory: properties,
  property: properties,
  sortBy: properties,
  propertyName: searchedProperties,
  pipeline: pipelines,
  pipelineId: pipelines,
  stage: stages,
  stageId: stages,
}
