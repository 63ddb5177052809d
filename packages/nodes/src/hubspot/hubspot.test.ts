import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDouble, type Double } from '../testing/double.ts'
import { listOptions } from '../testing/list-options.ts'
import { tryApp } from '../testing/try-app.ts'
import { companyTrials } from './company-trials.ts'
import { contactListTrials, contactTrials } from './contact-trials.ts'
import { dealTrials } from './deal-trials.ts'
import { engagementTrials } from './engagement-trials.ts'
import { formTrials } from './form-trials.ts'
import { hubspotWorld } from './hubspot-double.ts'
import { hubspot } from './hubspot.node.ts'
import { ticketTrials } from './ticket-trials.ts'

tryApp(hubspot, hubspotWorld, [
  ...contactTrials,
  ...contactListTrials,
  ...companyTrials,
  ...dealTrials,
  ...engagementTrials,
  ...ticketTrials,
  ...formTrials,
])

let double: Double
beforeAll(async () => {
  double = await startDouble(hubspotWorld.hosts, hubspotWorld.service, hubspotWorld.credentials)
})
afterAll(() => double.stop())

const records = [
  { name: 'Name 1', value: '1' },
  { name: 'Name 2', value: '2' },
]
const owners = [
  { name: 'o3@example.com', value: '3' },
  { name: 'Owner 1', value: '1' },
  { name: 'Owner 2', value: '2' },
]
const properties = [
  { name: 'Label of amount', value: 'amount' },
  { name: 'Label of city', value: 'city' },
]
const choices = [
  { name: 'New', value: 'NEW' },
  { name: 'Open', value: 'OPEN' },
]

test.each([
  ['contactId', 'contact', '/crm/v3/objects/contacts/search', records],
  [
    'associatedCompanyId',
    'contact',
    '/crm/v3/objects/companies/search',
    [1, 2].map((id) => ({ name: String(id), value: String(id) })),
  ],
  ['contactOwner', 'contact', '/crm/v3/owners', owners],
  ['properties', 'deal', '/properties/v2/deals/properties', properties],
  ['property', 'company', '/properties/v2/companies/properties', properties],
  [
    'propertyName',
    'contact',
    '/properties/v2/contacts/properties',
    [
      { name: 'Label of amount', value: 'amount|number' },
      { name: 'Label of city', value: 'city|string' },
    ],
  ],
  ['leadStatus', 'company', '/properties/v2/companies/properties/named/hs_lead_status', choices],
  ['source', 'ticket', '/properties/v2/tickets/properties/named/source_type', choices],
  [
    'pipelineId',
    'ticket',
    '/crm/v3/pipelines/tickets',
    [
      { name: 'First', value: 'p1' },
      { name: 'Second', value: 'p2' },
    ],
  ],
  [
    'engagementId',
    'engagement',
    '/engagements/v1/engagements/paged',
    [
      { name: 'CALL 1', value: '1' },
      { name: 'CALL 2', value: '2' },
    ],
  ],
])('%s of a %s is chosen from what HubSpot lists', async (parameter, resource, path, expected) => {
  double.requests.splice(0)
  const parameters = { authentication: 'appToken', resource }

  expect(await listOptions(hubspot, parameter, { double, parameters })).toEqual(expected)
  expect(double.requests[0]?.path).toBe(path)
})

test('stages are those of the pipeline that is chosen', async () => {
  const parameters = { authentication: 'appToken', resource: 'ticket' }
  const stages = (rest: object) =>
    listOptions(hubspot, 'stageId', { double, parameters: { ...parameters, ...rest } })

  expect(await stages({ pipelineId: 'p2' })).toEqual([{ name: 'Stage s3', value: 's3' }])
  expect(await stages({})).toHaveLength(3)
})

test('HubSpot looks for what someone types, as there may be too many contacts to list', async () => {
  double.requests.splice(0)
  const parameters = { authentication: 'appToken', resource: 'contact' }
  await listOptions(hubspot, 'contactId', { double, parameters, filter: 'ann' })

  expect(double.requests[0]?.body).toMatchObject({ query: 'ann' })
})
