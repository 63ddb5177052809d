import type { AppTrial } from '../testing/try-app.ts'
import { byId, on } from './contact-trials.ts'
import { company } from './hubspot-double.ts'

const url = '/companies/v2/companies'
const onCompany = (operation: string, rest: object = {}) => on('company', operation, rest)
const propertiesOf = (propertyMode: string) => ({
  propertiesCollection: { propertiesValues: { properties: ['name'], propertyMode } },
})
const all = [1, 2, 3].map(company)
const short = (companyId: number) => ({ companyId, properties: { name: { value: 'Ann' } } })

export const companyTrials: readonly AppTrial[] = [
  {
    does: 'with what was added',
    parameters: onCompany('create', {
      name: 'Acme',
      additionalFields: {
        aboutUs: 'Old',
        closeDate: '2026-01-01T00:00:00Z',
        isPublic: true,
        numberOfEmployees: 3,
        companyDomainName: 'acme.example',
        customPropertiesUi: { customPropertiesValues: [{ property: 'mood', value: 'good' }] },
      },
    }),
    asks: [
      {
        method: 'POST',
        path: url,
        body: {
          properties: [
            { name: 'name', value: 'Acme' },
            { name: 'about_us', value: 'Old' },
            { name: 'closedate', value: 1767225600000 },
            { name: 'domain', value: 'acme.example' },
            { name: 'is_public', value: true },
            { name: 'numberofemployees', value: 3 },
            { name: 'mood', value: 'good' },
          ],
        },
      },
    ],
    gives: [company(1)],
  },
  {
    does: 'what was added',
    parameters: onCompany('update', {
      companyId: byId('1'),
      updateFields: { name: 'New', yearFounded: '1999' },
    }),
    asks: [
      {
        method: 'PUT',
        path: `${url}/1`,
        body: {
          properties: [
            { name: 'name', value: 'New' },
            { name: 'founded_year', value: '1999' },
          ],
        },
      },
    ],
    gives: [company(1)],
  },
  {
    does: 'says what is wrong',
    parameters: onCompany('update', { companyId: byId('404') }),
    fails: 'The resource was not found',
  },
  {
    does: 'one with what was merged into it',
    parameters: onCompany('get', { companyId: byId('1'), additionalFields: { includeMergeAudits: true } }),
    asks: [{ path: `${url}/1`, query: { includeMergeAudits: 'true' } }],
    gives: [company(1)],
  },
  {
    does: 'all pages',
    parameters: onCompany('getAll', {
      returnAll: true,
      options: { includeMergeAudits: true, ...propertiesOf('valueOnly') },
    }),
    asks: [
      { path: `${url}/paged`, query: { limit: '250', includeMergeAudits: 'true', properties: 'name' } },
      { query: { limit: '250', includeMergeAudits: 'true', properties: 'name', offset: '2' } },
    ],
    gives: all,
  },
  {
    does: 'the first, with earlier values',
    parameters: onCompany('getAll', { limit: 1, options: propertiesOf('valueAndHistory') }),
    asks: [{ query: { limit: '1', propertiesWithHistory: 'name' } }],
    gives: [company(1)],
  },
  {
    does: 'those of version 1, which has both kinds of properties',
    versions: [1],
    parameters: onCompany('getAll', {
      limit: 2,
      options: { properties: ['city'], propertiesWithHistory: 'name,phone' },
    }),
    asks: [{ query: { limit: '2', properties: 'city', propertiesWithHistory: ['name', 'phone'] } }],
  },
  {
    does: 'one',
    parameters: onCompany('delete', { companyId: byId('1') }),
    asks: [{ method: 'DELETE', path: `${url}/1` }],
    gives: [{ companyId: 1, deleted: true }],
  },
  {
    does: 'all pages, with the properties that are wanted only',
    parameters: onCompany('getRecentlyCreatedUpdated', {
      returnAll: true,
      additionalFields: { since: '2026-01-01T00:00:00Z', ...propertiesOf('valueOnly') },
    }),
    asks: [
      { path: `${url}/recent/modified`, query: { count: '100', since: '1767225600000' } },
      { query: { count: '100', since: '1767225600000', offset: '2' } },
    ],
    gives: [1, 2, 3].map(short),
  },
  {
    does: 'what was created lately, in version 1',
    versions: [1],
    parameters: onCompany('getRecentlyCreated', { limit: 1 }),
    asks: [{ path: `${url}/recent/created`, query: { count: '1' } }],
    gives: [company(1)],
  },
  {
    does: 'what was changed lately, in version 1',
    versions: [1],
    parameters: onCompany('getRecentlyModified', {
      limit: 1,
      filters: { since: '2026-01-01T00:00:00Z', includePropertyVersions: true },
    }),
    asks: [
      {
        path: `${url}/recent/modified`,
        query: { count: '1', since: '1767225600000', includePropertyVersions: 'true' },
      },
    ],
    gives: [company(1)],
  },
  {
    does: 'all pages',
    parameters: onCompany('searchByDomain', {
      domain: 'acme.example',
      returnAll: true,
      options: { properties: ['name'] },
    }),
    asks: [
      {
        method: 'POST',
        path: '/companies/v2/domains/acme.example/companies',
        body: {
          limit: 100,
          requestOptions: { properties: ['name'] },
          offset: { isPrimary: true, companyId: 0 },
        },
      },
      {
        body: {
          limit: 100,
          requestOptions: { properties: ['name'] },
          offset: { isPrimary: true, companyId: 2 },
        },
      },
    ],
    gives: all,
  },
  {
    does: 'the first',
    parameters: onCompany('searchByDomain', { domain: 'acme.example', limit: 1 }),
    asks: [{ body: { limit: 1, requestOptions: {}, offset: { isPrimary: true, companyId: 0 } } }],
    gives: [company(1)],
  },
  {
    does: 'says what is wrong',
    parameters: onCompany('searchByDomain', { domain: 'gone.example' }),
    fails: 'The resource was not found',
  },
]
