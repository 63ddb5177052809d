import type { AppTrial } from '../testing/try-app.ts'
import { byId, on } from './contact-trials.ts'
import { ticket } from './hubspot-double.ts'

const url = '/crm-objects/v1/objects/tickets'
const links = '/crm/v4/objects/tickets/1/associations/default'
const onTicket = (operation: string, rest: object = {}) => on('ticket', operation, rest)

export const ticketTrials: readonly AppTrial[] = [
  {
    does: 'with what was added, and whom it is about',
    parameters: onTicket('create', {
      pipelineId: 'p1',
      stageId: 's1',
      ticketName: 'Broken',
      additionalFields: {
        associatedCompanyIds: ['11'],
        associatedContactIds: ['12'],
        createDate: '2026-01-01T00:00:00Z',
        description: 'Help',
        priority: 'HIGH',
      },
    }),
    asks: [
      {
        method: 'POST',
        path: url,
        body: [
          { name: 'hs_pipeline', value: 'p1' },
          { name: 'hs_pipeline_stage', value: 's1' },
          { name: 'subject', value: 'Broken' },
          { name: 'createdate', value: 1767225600000 },
          { name: 'content', value: 'Help' },
          { name: 'hs_ticket_priority', value: 'HIGH' },
        ],
      },
      { method: 'PUT', path: `${links}/contacts/12` },
      { method: 'PUT', path: `${links}/companies/11` },
    ],
    gives: [ticket(1)],
  },
  {
    does: 'what was added',
    parameters: onTicket('update', {
      ticketId: byId('1'),
      updateFields: { ticketName: 'Fixed', stageId: 's2', associatedContactIds: ['12'] },
    }),
    asks: [
      {
        method: 'PUT',
        path: `${url}/1`,
        body: [
          { name: 'hs_pipeline_stage', value: 's2' },
          { name: 'subject', value: 'Fixed' },
        ],
      },
      { method: 'PUT', path: `${links}/contacts/12` },
    ],
    gives: [ticket(1)],
  },
  {
    does: 'only whom it is about',
    parameters: onTicket('update', { ticketId: byId('1'), updateFields: { associatedCompanyIds: ['11'] } }),
    asks: [
      { method: 'GET', path: `${url}/1` },
      { method: 'PUT', path: `${links}/companies/11` },
    ],
    gives: [ticket(1)],
  },
  {
    does: 'one with chosen properties',
    parameters: onTicket('get', {
      ticketId: byId('1'),
      additionalFields: {
        includeDeleted: true,
        properties: ['subject', 'content'],
        propertiesWithHistory: 'subject',
      },
    }),
    asks: [
      {
        path: `${url}/1`,
        query: {
          includeDeleted: 'true',
          properties: ['subject', 'content'],
          propertiesWithHistory: 'subject',
        },
      },
    ],
    gives: [ticket(1)],
  },
  {
    does: 'one of version 1',
    versions: [1],
    parameters: onTicket('get', { ticketId: '1' }),
    asks: [{ path: `${url}/1`, query: {} }],
    gives: [ticket(1)],
  },
  {
    does: 'says what is wrong',
    parameters: onTicket('get', { ticketId: byId('404') }),
    fails: 'The resource was not found',
  },
  {
    does: 'all pages',
    parameters: onTicket('getAll', {
      returnAll: true,
      additionalFields: { properties: ['subject'], propertiesWithHistory: 'content' },
    }),
    asks: [
      { path: `${url}/paged`, query: { properties: 'subject', propertiesWithHistory: 'content' } },
      { query: { properties: 'subject', propertiesWithHistory: 'content', offset: '2' } },
    ],
    gives: [1, 2, 3].map(ticket),
  },
  {
    does: 'the first',
    parameters: onTicket('getAll', { limit: 1 }),
    asks: [{ query: {} }],
    gives: [ticket(1)],
  },
  {
    does: 'one',
    parameters: onTicket('delete', { ticketId: byId('1') }),
    asks: [{ method: 'DELETE', path: `${url}/1` }],
    gives: [{ success: true }],
  },
]
