import { expect } from 'vitest'
import type { AppTrial } from '../testing/try-app.ts'
import { contact, found } from './hubspot-double.ts'

export const byId = (value: string) => ({ mode: 'id', value })
export const on = (resource: string, operation: string, rest: object = {}) => ({
  authentication: 'appToken',
  resource,
  operation,
  ...rest,
})
const onContact = (operation: string, rest: object = {}) => on('contact', operation, rest)
const upsertUrl = '/contacts/v1/contact/createOrUpdate/email/ann%40example.com'
const propertiesCollection = { propertiesValues: { properties: ['name', 'city'], propertyMode: 'valueOnly' } }
const parts = { formSubmissionMode: 'newest', listMemberships: false, propertiesCollection }
const asked = {
  property: ['name', 'city'],
  propertyMode: 'value_only',
  formSubmissionMode: 'newest',
  showListMemberships: 'false',
}
const filters = (filterValues: object[]) => ({ filtersUi: { filterValues } })

export const contactTrials: readonly AppTrial[] = [
  {
    does: 'with what was added, and times as numbers',
    parameters: onContact('upsert', {
      email: 'ann@example.com',
      additionalFields: {
        firstName: 'Ann',
        lastName: '',
        buyingRole: ['CHAMPION', 'OTHER'],
        annualRevenue: 0,
        closeDate: '={{ DateTime.fromISO("2026-01-01T00:00:00Z") }}',
        dateOfBirth: '1999-12-31',
        contactOwner: '9',
        customPropertiesUi: { customPropertiesValues: [{ property: 'shoe_size', value: '42' }] },
      },
    }),
    asks: [
      {
        method: 'POST',
        path: upsertUrl,
        headers: { authorization: 'Bearer app1' },
        body: {
          properties: [
            { property: 'annualrevenue', value: 0 },
            { property: 'hs_buying_role', value: 'CHAMPION;OTHER' },
            { property: 'closedate', value: 1767225600000 },
            { property: 'hubspot_owner_id', value: '9' },
            { property: 'date_of_birth', value: '1999-12-31' },
            { property: 'firstname', value: 'Ann' },
            { property: 'shoe_size', value: '42' },
          ],
        },
      },
    ],
    gives: [{ vid: 1, isNew: true }],
  },
  {
    does: 'the whole contact, with an account of OAuth2',
    parameters: onContact('upsert', {
      authentication: 'oAuth2',
      email: 'ann@example.com',
      options: { resolveData: true },
    }),
    asks: [
      { path: upsertUrl, headers: { authorization: 'Bearer oauth1' }, body: { properties: [] } },
      { path: '/contacts/v1/contact/vid/1/profile', query: {} },
    ],
    gives: [{ ...contact(1), isNew: true }],
  },
  {
    does: 'resolved with the properties of version 1, which resolves unless told otherwise',
    versions: [1],
    parameters: onContact('upsert', { email: 'ann@example.com', additionalFields: { properties: ['city'] } }),
    asks: [{ path: upsertUrl }, { query: { property: 'city' } }],
    gives: [{ ...contact(1), isNew: true }],
  },
  {
    does: 'says what is wrong',
    parameters: onContact('upsert', { email: 'gone@example.com' }),
    fails: 'The resource was not found',
  },
  {
    does: 'one with a key',
    parameters: onContact('get', { authentication: 'apiKey', contactId: byId('1') }),
    asks: [{ path: '/contacts/v1/contact/vid/1/profile', query: { hapikey: 'key1' } }],
    gives: [contact(1)],
  },
  {
    does: 'one with chosen parts',
    parameters: onContact('get', { contactId: byId('1'), additionalFields: parts }),
    asks: [{ query: asked }],
    gives: [contact(1)],
  },
  {
    does: 'one with chosen parts, of version 1',
    versions: [1],
    parameters: onContact('get', { contactId: '1', additionalFields: { properties: ['city'] } }),
    asks: [{ path: '/contacts/v1/contact/vid/1/profile', query: { property: 'city' } }],
    gives: [contact(1)],
  },
  {
    does: 'says what is wrong',
    parameters: onContact('get', { contactId: byId('404') }),
    fails: 'The resource was not found',
  },
  {
    does: 'all pages',
    parameters: onContact('getAll', { returnAll: true, additionalFields: parts }),
    asks: [
      { path: '/contacts/v1/lists/all/contacts/all', query: { count: '100', ...asked } },
      { query: { count: '100', vidOffset: '2', ...asked } },
    ],
    gives: [1, 2, 3].map(contact),
  },
  {
    does: 'the first',
    parameters: onContact('getAll', { limit: 1 }),
    asks: [{ query: { count: '1' } }],
    gives: [contact(1)],
  },
  {
    does: 'all pages',
    parameters: onContact('getRecentlyCreatedUpdated', { returnAll: true, additionalFields: parts }),
    asks: [
      { path: '/contacts/v1/lists/recently_updated/contacts/recent', query: { count: '100', ...asked } },
      { query: { count: '100', vidOffset: '2', timeOffset: '99', ...asked } },
    ],
    gives: [1, 2, 3].map(contact),
  },
  {
    does: 'those of version 1, whose filters have another name',
    versions: [1],
    parameters: onContact('getRecentlyCreatedUpdated', {
      limit: 2,
      filters: { propertyMode: 'valueAndHistory', properties: ['city'] },
    }),
    asks: [{ query: { count: '2', property: 'city', propertyMode: 'value_and_history' } }],
    gives: [1, 2].map(contact),
  },
  {
    does: 'one',
    parameters: onContact('delete', { contactId: byId('1') }),
    asks: [{ method: 'DELETE', path: '/contacts/v1/contact/vid/1' }],
    gives: [{ vid: 1, deleted: true }],
  },
  {
    does: 'all pages of what fits',
    parameters: onContact('search', {
      returnAll: true,
      filterGroupsUi: {
        filterGroupsValues: [
          filters([
            { propertyName: 'city|string', operator: 'CONTAINS_TOKEN', value: 'Ulm' },
            { propertyName: 'amount|number', operator: 'GT', value: '5' },
          ]),
          filters([{ propertyName: 'city|string', operator: 'HAS_PROPERTY' }]),
        ],
      },
      additionalFields: { direction: 'ASCENDING', sortBy: 'city', properties: ['firstname'], query: 'Ann' },
    }),
    asks: [
      {
        method: 'POST',
        path: '/crm/v3/objects/contacts/search',
        body: {
          limit: 100,
          filterGroups: [
            {
              filters: [
                { propertyName: 'city', operator: 'CONTAINS_TOKEN', value: 'Ulm' },
                { propertyName: 'amount', operator: 'GT', value: '5' },
              ],
            },
            { filters: [{ propertyName: 'city', operator: 'HAS_PROPERTY' }] },
          ],
          sorts: [{ propertyName: 'city', direction: 'ASCENDING' }],
          query: 'Ann',
          properties: ['firstname'],
        },
      },
      { body: expect.objectContaining({ after: '2' }) },
    ],
    gives: [1, 2, 3].map(found),
  },
  {
    does: 'the first of version 1',
    versions: [1],
    parameters: onContact('search', {
      limit: 2,
      filterGroupsUi: { filterGroupsValues: [filters([{ propertyName: 'city', value: 'Ulm' }])] },
    }),
    asks: [
      {
        body: {
          limit: 2,
          filterGroups: [{ filters: [{ propertyName: 'city', operator: 'EQ', value: 'Ulm' }] }],
        },
      },
    ],
    gives: [1, 2].map(found),
  },
]

const list = '/crm/v3/lists/5/memberships'

export const contactListTrials: readonly AppTrial[] = [
  {
    does: 'a contact by its address',
    parameters: on('contactList', 'add', { email: 'ann@example.com', listId: 5 }),
    asks: [
      { path: '/crm/v3/objects/contacts/ann%40example.com', query: { idProperty: 'email' } },
      { method: 'PUT', path: `${list}/add`, body: ['7'] },
    ],
    gives: [{ recordsIdsAdded: ['7'] }],
  },
  {
    does: 'a contact by its ID',
    parameters: on('contactList', 'add', { by: 'id', id: 8, listId: 5 }),
    asks: [{ method: 'PUT', path: `${list}/add`, body: ['8'] }],
  },
  {
    does: 'says that there is no such contact',
    parameters: on('contactList', 'add', { email: 'gone@example.com', listId: 5 }),
    fails: 'The resource was not found',
  },
  {
    does: 'a contact',
    parameters: on('contactList', 'remove', { id: 8, listId: 5 }),
    asks: [{ method: 'PUT', path: `${list}/remove`, body: ['8'] }],
  },
]
