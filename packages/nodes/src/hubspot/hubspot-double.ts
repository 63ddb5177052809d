import type { DoubleAnswer, DoubleRequest, DoubleService } from '../testing/double.ts'

const versions = [{ value: 'Ann' }, { value: 'Anna' }]
const properties = { name: { value: 'Ann', versions }, city: { value: 'Ulm', versions } }

export const contact = (vid: number) => ({ vid, properties })
export const company = (companyId: number) => ({ companyId, properties })
export const deal = (dealId: number) => ({ dealId, properties })
export const ticket = (objectId: number) => ({ objectType: 'TICKET', objectId, properties })
export const engagement = (id: number) => ({ engagement: { id, type: 'CALL' } })
export const found = (id: number) => ({ id: String(id), properties: { firstname: `Name ${id}` } })
const plain = (name: string) => ({
  name,
  label: `Label of ${name}`,
  type: name === 'amount' ? 'number' : 'string',
})
const owner = (id: number) => ({
  id: String(id),
  email: `o${id}@example.com`,
  firstName: id === 3 ? '' : `Owner ${id}`,
})

const accounts = new Set(['Bearer app1', 'Bearer oauth1'])

export const hubspotWorld = {
  hosts: ['api.hubapi.com', 'api.hsforms.com'],
  credentials: {
    hubspotApi: { apiKey: 'key1' },
    hubspotAppToken: { appToken: 'app1' },
    hubspotOAuth2Api: { oauthTokenData: { access_token: 'oauth1' } },
  },
  service: ((request) => {
    const { headers, path, query } = request
    if (query.hapikey !== 'key1' && !accounts.has(headers.authorization ?? ''))
      return { status: 401, body: { status: 'error', message: 'The account is not known' } }
    if (/\/(404|gone%40example\.com|gone\.example)\b/.test(path))
      return { status: 404, body: { status: 'error', message: 'The resource was not found' } }
    return places.find(([pattern]) => pattern.test(`${request.method} ${path}`))?.[1](request)
  }) satisfies DoubleService,
}

type Place = readonly [RegExp, (request: DoubleRequest) => DoubleAnswer]

/** Three entries, of which a page has two. */
function page({ query }: DoubleRequest, offset = 'offset') {
  const from = Number(query[offset] ?? 0)
  return { ids: [1, 2, 3].slice(from, from + 2), more: from === 0, next: 2 }
}

const paged =
  (name: string, make: (id: number) => object): Place[1] =>
  (request) => {
    const { ids, more, next } = page(request)
    // Companies say it in another way than all others.
    const hasMore = name === 'companies' ? 'has-more' : 'hasMore'
    return { body: { [name]: ids.map(make), [hasMore]: more, offset: next } }
  }

function contactPage(request: DoubleRequest): DoubleAnswer {
  const { ids, more, next } = page(request, 'vidOffset')
  return { body: { contacts: ids.map(contact), 'has-more': more, 'vid-offset': next, 'time-offset': 99 } }
}

function searchPage({ body }: DoubleRequest): DoubleAnswer {
  const isFirst = (body as { after?: string }).after === undefined
  const results = isFirst ? [found(1), found(2)] : [found(3)]
  return { body: { total: 3, results, ...(isFirst && { paging: { next: { after: '2' } } }) } }
}

function domainPage({ body }: DoubleRequest): DoubleAnswer {
  const isFirst = (body as { offset: { companyId: number } }).offset.companyId === 0
  const offset = { companyId: 2, isPrimary: true }
  return { body: { results: (isFirst ? [1, 2] : [3]).map(company), hasMore: isFirst, offset } }
}

function ownerPage({ query }: DoubleRequest): DoubleAnswer {
  const isFirst = query.after === undefined
  const results = (isFirst ? [1, 2] : [3]).map(owner)
  return { body: { results, ...(isFirst && { paging: { next: { after: 'a2' } } }) } }
}

const stage = (id: string) => ({ id, label: `Stage ${id}` })
const pipelines = [
  { id: 'p1', label: 'First', stages: [stage('s1'), stage('s2')] },
  { id: 'p2', label: 'Second', stages: [stage('s3')] },
]
const options = [
  { label: 'Open', value: 'OPEN' },
  { label: 'Gone', value: 'GONE', hidden: true },
  { label: 'New', value: 'NEW' },
]

const places: readonly Place[] = [
  [/POST .*createOrUpdate/, () => ({ body: { vid: 1, isNew: true } })],
  [/GET .*\/contact\/vid\/1\/profile$/, () => ({ body: contact(1) })],
  [/GET \/contacts\/v1\/lists/, contactPage],
  [/DELETE \/contacts\/v1\/contact\/vid\/1$/, () => ({ body: { vid: 1, deleted: true } })],
  [/POST \/crm\/v3\/objects\/\w+\/search$/, searchPage],
  [/GET \/crm\/v3\/objects\/contacts\//, () => ({ body: { id: '7' } })],
  [/PUT \/crm\/v3\/lists\/5\/memberships/, ({ body }) => ({ body: { recordsIdsAdded: body } })],
  [/GET \/companies\/v2\/companies\/paged$/, paged('companies', company)],
  [/GET \/companies\/v2\/companies\/recent/, paged('results', company)],
  [/POST \/companies\/v2\/domains/, domainPage],
  [/DELETE \/companies/, () => ({ body: { companyId: 1, deleted: true } })],
  [/ \/companies\/v2\/companies/, () => ({ body: company(1) })],
  [/GET \/deals\/v1\/deal\/paged$/, paged('deals', deal)],
  [/GET \/deals\/v1\/deal\/recent/, paged('results', deal)],
  [/DELETE \/(deals|engagements|crm-objects)/, () => ({ status: 204 })],
  [/ \/deals\/v1\/deal/, () => ({ body: deal(1) })],
  [/GET \/engagements\/v1\/engagements\/paged$/, paged('results', engagement)],
  [/ \/engagements\/v1\/engagements/, () => ({ body: engagement(1) })],
  [/GET \/crm-objects\/v1\/objects\/tickets\/paged$/, paged('objects', ticket)],
  [/ \/crm-objects\/v1\/objects\/tickets/, () => ({ body: ticket(1) })],
  [/PUT \/crm\/v4\/objects\/tickets\/1\/associations\/default/, () => ({ body: {} })],
  [/GET \/forms\/v2\/fields/, () => ({ body: [{ name: 'email' }, { name: 'city' }] })],
  [/GET \/forms\/v2\/forms/, () => ({ body: { portalId: 62515 } })],
  [/POST \/submissions/, () => ({ body: { inlineMessage: 'Thanks' } })],
  [/GET \/crm\/v3\/owners$/, ownerPage],
  [/GET \/crm\/v3\/pipelines/, () => ({ body: { results: pipelines } })],
  [/GET .*\/properties\/named\//, () => ({ body: { options } })],
  [/GET \/properties\/v2\/\w+\/properties$/, () => ({ body: [plain('city'), plain('amount')] })],
]
