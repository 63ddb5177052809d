import { expect } from 'vitest'
import type { AppTrial } from '../testing/try-app.ts'
import { byId, on } from './contact-trials.ts'
import { deal, found } from './hubspot-double.ts'

const url = '/deals/v1/deal'
const onDeal = (operation: string, rest: object = {}) => on('deal', operation, rest)
const all = [1, 2, 3].map(deal)
const wanted = {
  propertiesCollection: { propertiesValues: { properties: ['city'], propertyMode: 'valueOnly' } },
}

export const dealTrials: readonly AppTrial[] = [
  {
    does: 'with what was added',
    parameters: onDeal('create', {
      stage: 's1',
      additionalFields: {
        amount: '5',
        associatedCompany: ['11'],
        associatedVids: ['12', '13'],
        closeDate: '2026-01-01T00:00:00Z',
        dealName: 'Big',
        dealOwner: byId('9'),
        pipeline: 'p1',
      },
    }),
    asks: [
      {
        method: 'POST',
        path: url,
        body: {
          associations: { associatedCompanyIds: [11], associatedVids: [12, 13] },
          properties: [
            { name: 'dealstage', value: 's1' },
            { name: 'amount', value: '5' },
            { name: 'closedate', value: 1767225600000 },
            { name: 'dealname', value: 'Big' },
            { name: 'hubspot_owner_id', value: '9' },
            { name: 'pipeline', value: 'p1' },
          ],
        },
      },
    ],
    gives: [deal(1)],
  },
  {
    does: 'one, which version 1 does by default',
    versions: [1],
    parameters: { authentication: 'appToken', stage: 's1' },
    asks: [
      {
        method: 'POST',
        path: url,
        body: expect.objectContaining({ properties: [{ name: 'dealstage', value: 's1' }] }),
      },
    ],
  },
  {
    does: 'what was added',
    parameters: onDeal('update', { dealId: byId('1'), updateFields: { stage: 's2', description: 'New' } }),
    asks: [
      {
        method: 'PUT',
        path: `${url}/1`,
        body: {
          properties: [
            { name: 'dealstage', value: 's2' },
            { name: 'description', value: 'New' },
          ],
        },
      },
    ],
    gives: [deal(1)],
  },
  {
    does: 'one with the properties that are wanted only',
    parameters: onDeal('get', { dealId: byId('1'), filters: { includePropertyVersions: true, ...wanted } }),
    asks: [{ path: `${url}/1`, query: { includePropertyVersions: 'true' } }],
    gives: [{ dealId: 1, properties: { city: { value: 'Ulm' } } }],
  },
  {
    does: 'one of version 1, with earlier values',
    versions: [1],
    parameters: onDeal('get', { dealId: '1', additionalFields: { includePropertyVersions: true } }),
    asks: [{ path: `${url}/1`, query: { includePropertyVersions: 'true' } }],
    gives: [deal(1)],
  },
  {
    does: 'says what is wrong',
    parameters: onDeal('get', { dealId: byId('404') }),
    fails: 'The resource was not found',
  },
  {
    does: 'all pages',
    versions: [1, 2.1, 2.2],
    parameters: onDeal('getAll', {
      returnAll: true,
      filters: { includeAssociations: true, properties: ['name'], propertiesWithHistory: ['city'] },
    }),
    asks: [
      {
        path: `${url}/paged`,
        query: {
          limit: '250',
          includeAssociations: 'true',
          properties: 'name',
          propertiesWithHistory: 'city',
        },
      },
      { query: expect.objectContaining({ offset: '2' }) },
    ],
    gives: all,
  },
  {
    does: 'the first, as version 2 chooses properties',
    versions: [2],
    parameters: onDeal('getAll', { limit: 1, filters: wanted }),
    asks: [{ query: { limit: '1', properties: 'city' } }],
    gives: [deal(1)],
  },
  {
    does: 'one',
    parameters: onDeal('delete', { dealId: byId('1') }),
    asks: [{ method: 'DELETE', path: `${url}/1` }],
    gives: [{ success: true }],
  },
  {
    does: 'all pages',
    parameters: onDeal('getRecentlyCreatedUpdated', {
      returnAll: true,
      filters: { since: '2026-01-01T00:00:00Z', includePropertyVersions: true },
    }),
    asks: [
      {
        path: `${url}/recent/modified`,
        query: { count: '100', since: '1767225600000', includePropertyVersions: 'true' },
      },
      { query: expect.objectContaining({ offset: '2' }) },
    ],
    gives: all,
  },
  ...['created', 'modified'].map((recent) => ({
    does: `what was ${recent} lately, in version 1`,
    versions: [1],
    parameters: onDeal(recent === 'created' ? 'getRecentlyCreated' : 'getRecentlyModified', {
      limit: 1,
      filters: { since: '2026-01-01T00:00:00Z' },
    }),
    asks: [{ path: `${url}/recent/${recent}`, query: { count: '1', since: '1767225600000' } }],
    gives: [deal(1)],
  })),
  {
    does: 'all pages of what fits, the newest first unless told otherwise',
    parameters: onDeal('search', {
      returnAll: true,
      filterGroupsUi: {
        filterGroupsValues: [
          { filtersUi: { filterValues: [{ propertyName: 'amount|number', operator: 'GT', value: '5' }] } },
        ],
      },
      additionalFields: { direction: 'DESCENDING', properties: ['amount'], query: 'Big' },
    }),
    asks: [
      {
        path: '/crm/v3/objects/deals/search',
        body: {
          limit: 100,
          filterGroups: [{ filters: [{ propertyName: 'amount', operator: 'GT', value: '5' }] }],
          sorts: [{ propertyName: 'createdate', direction: 'DESCENDING' }],
          query: 'Big',
          properties: ['amount'],
        },
      },
      { body: expect.objectContaining({ after: '2' }) },
    ],
    gives: [1, 2, 3].map(found),
  },
  {
    does: 'the first of all',
    parameters: onDeal('search', { limit: 1 }),
    asks: [{ body: { limit: 1, filterGroups: [] } }],
    gives: [found(1)],
  },
  {
    does: 'what is greater, as version 1 stores it',
    versions: [1],
    parameters: onDeal('search', {
      limit: 1,
      filterGroupsUi: {
        filterGroupsValues: [
          { filtersUi: { filterValues: [{ propertyName: 'amount', operator: 'GT', value: '5' }] } },
        ],
      },
    }),
    asks: [
      {
        body: {
          limit: 1,
          filterGroups: [{ filters: [{ propertyName: 'amount', operator: 'GT', value: '5' }] }],
        },
      },
    ],
    gives: [found(1)],
  },
]
