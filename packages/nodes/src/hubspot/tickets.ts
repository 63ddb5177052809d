import { textOf } from '@heddle/core'
import type { AppCall, AppOperation } from '../app/operation.ts'
import { valueIn } from '../app/paging.ts'
import type { AppParams } from '../app/params.ts'
import { idIn, manyOf, pagesBy } from './hubspot-service.ts'
import { ticketProperties } from './property-names.ts'
import { asNamed, propertiesIn } from './write-properties.ts'

const url = '/crm-objects/v1/objects/tickets'
const ticketUrl = (params: AppParams): string => `${url}/${idIn(params, 'ticketId')}`

const create: AppOperation = {
  async run(call) {
    const { params, send } = call
    const body = asNamed([
      ['hs_pipeline', params.text('pipelineId')],
      ['hs_pipeline_stage', params.text('stageId')],
      ['subject', params.text('ticketName')],
      ...propertiesIn(call, 'additionalFields', ticketProperties),
    ])
    const ticket = await send({ method: 'POST', url, body })
    await associate(call, 'additionalFields', textOf(valueIn(ticket, 'objectId')))
    return ticket
  },
}

const update: AppOperation = {
  async run(call) {
    const { params, send } = call
    const body = asNamed(propertiesIn(call, 'updateFields', ticketProperties))
    // HubSpot refuses to change nothing.
    const request = body.length > 0 ? ({ method: 'PUT', body } as const) : {}
    const ticket = await send({ ...request, url: ticketUrl(params) })
    await associate(call, 'updateFields', idIn(params, 'ticketId'))
    return ticket
  },
}

/** Tells whom a ticket is about. */
async function associate({ params, send }: AppCall, collection: string, ticket: string): Promise<void> {
  const links = [
    ...params.texts(`${collection}.associatedContactIds`).map((id) => `contacts/${encodeURIComponent(id)}`),
    ...params.texts(`${collection}.associatedCompanyIds`).map((id) => `companies/${encodeURIComponent(id)}`),
  ]
  for (const link of links) {
    await send({ method: 'PUT', url: `/crm/v4/objects/tickets/${ticket}/associations/default/${link}` })
  }
}

const partsOf = ({ texts }: AppParams) => ({
  properties: manyOf(texts('additionalFields.properties')),
  propertiesWithHistory: manyOf(texts('additionalFields.propertiesWithHistory')),
})

const get: AppOperation = {
  request: (params) => ({
    url: ticketUrl(params),
    query: {
      ...partsOf(params),
      includeDeleted: params.flag('additionalFields.includeDeleted') || undefined,
    },
  }),
}

const getAll: AppOperation = {
  request: (params) => ({ url: `${url}/paged`, query: partsOf(params) }),
  paging: pagesBy({ entries: 'objects' }),
}

const remove: AppOperation = {
  request: (params) => ({ method: 'DELETE', url: ticketUrl(params) }),
}

export const ticketOperations = { create, delete: remove, get, getAll, update }
