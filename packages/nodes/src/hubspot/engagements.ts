import { textOf, type JsonObject } from '@heddle/core'
import type { AppCall, AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { idIn, numbersIn, pagesBy } from './hubspot-service.ts'
import { millisOf } from './write-properties.ts'

const url = '/engagements/v1/engagements'
const engagementUrl = (params: AppParams): string => `${url}/${idIn(params, 'engagementId')}`

const create: AppOperation = {
  run(call) {
    const { params, send, context } = call
    const type = params.text('type')
    return send({
      method: 'POST',
      url,
      body: {
        engagement: {
          type: type.toUpperCase(),
          ownerId: Number(params.value('additionalFields.associations.ownerId')) || undefined,
          timestamp: type === 'task' ? millisOf(params.value('dueDate'), context.timezone) : undefined,
        },
        metadata: (metadata[type] ?? plainMetadata)(call),
        associations: associationsOf(params),
      },
    })
  },
}

/** Ids are written with commas between them. Before version 2.2 there are several owners. */
function associationsOf({ value }: AppParams): JsonObject {
  const of = (name: string) => numbersIn(value(`additionalFields.associations.${name}`))
  return {
    contactIds: of('contactIds'),
    companyIds: of('companyIds'),
    dealIds: of('dealIds'),
    ownerIds: [...of('ownerIds'), ...numbersIn(value('earlierOwnerIds'))],
    ticketIds: of('ticketIds'),
  }
}

type Metadata = (call: AppCall) => JsonObject

const plainMetadata: Metadata = ({ params }) => params.fields('metadata')

const addresses = (given: unknown): JsonObject[] | undefined => {
  const emails = [given].flat().map(textOf).filter(Boolean)
  return emails.length > 0 ? emails.map((email) => ({ email })) : undefined
}

const metadata: Readonly<Record<string, Metadata>> = {
  email({ params: { value, maybe } }) {
    return {
      from: {
        email: maybe('metadata.fromEmail'),
        firstName: maybe('metadata.firstName'),
        lastName: maybe('metadata.lastName'),
      },
      to: addresses(value('metadata.toEmail')),
      cc: addresses(value('metadata.cc')),
      bcc: addresses(value('metadata.bcc')),
      subject: maybe('metadata.subject'),
      html: maybe('metadata.html'),
    }
  },
  meeting({ params, context: { timezone } }) {
    const { startTime, endTime, ...rest } = params.fields('metadata')
    return { ...rest, startTime: millisOf(startTime, timezone), endTime: millisOf(endTime, timezone) }
  },
}

const get: AppOperation = { request: (params) => ({ url: engagementUrl(params) }) }

const getAll: AppOperation = {
  request: () => ({ url: `${url}/paged` }),
  paging: pagesBy({ entries: 'results', size: { name: 'limit', most: 250 } }),
}

const remove: AppOperation = {
  request: (params) => ({ method: 'DELETE', url: engagementUrl(params) }),
}

export const engagementOperations = { create, delete: remove, get, getAll }
