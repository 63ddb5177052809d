import type { DoubleAnswer, DoubleRequest, DoubleService } from '../testing/double.ts'

export const issue = {
  id: '10001',
  key: 'PROJ-1',
  self: 'https://acme.atlassian.net/rest/api/2/issue/10001',
  names: { summary: 'Summary', customfield_1: 'Story Points' },
  fields: { summary: 'Fix it', customfield_1: 3 },
}

export const attachment = {
  id: '7',
  filename: 'cat.png',
  mimeType: 'image/png',
  content: 'https://acme.atlassian.net/secure/attachment/7/cat.png',
}

const accounts: Readonly<Record<string, string>> = {
  'acme.atlassian.net': `Basic ${Buffer.from('ann@example.com:token1').toString('base64')}`,
  'jira.acme.test': 'Bearer pat1',
  'api.atlassian.com': 'Bearer oauth1',
}

const sites = [
  { id: 'c0', name: 'Other', url: 'https://other.atlassian.net' },
  { id: 'c1', name: 'Acme', url: 'https://acme.atlassian.net' },
]

/** A Jira in the cloud and one of one's own. Lists have two entries on a page. */
export const jiraDouble: DoubleService = (request) => {
  const { host, headers, path, query } = request
  if (headers.authorization !== accounts[host])
    return { status: 401, body: { errorMessages: ['You are not authenticated'], errors: {} } }
  if (path.includes('GONE') || query.accountId === 'gone')
    return { status: 404, body: { errorMessages: ['It does not exist'], errors: {} } }
  return answer(request)
}

function answer(request: DoubleRequest): DoubleAnswer | undefined {
  const { method, path } = request
  if (path.endsWith('/accessible-resources')) return { body: sites }
  const place = path.replace(/^(\/ex\/jira\/c1)?\/rest\/api\/\d\//, '')
  if (method === 'DELETE' || (method === 'PUT' && place === 'issue/PROJ-1')) return { status: 204 }
  const known = (method === 'GET' ? read : written).find(([pattern]) => pattern.test(place))
  return known?.[1](request)
}

type Place = readonly [RegExp, (request: DoubleRequest) => DoubleAnswer]

const written: readonly Place[] = [
  [/^issue$/, created],
  [/\/attachments$/, () => ({ body: [attachment] })],
  [/\/(transitions|notify)$/, () => ({ status: 204 })],
  [/./, () => ({ status: 201, body: { id: '5' } })],
]

function created({ body }: DoubleRequest): DoubleAnswer {
  const { fields } = body as { fields: { summary: string } }
  return fields.summary === ''
    ? { status: 400, body: { errorMessages: [], errors: { summary: 'You must specify a summary' } } }
    : { status: 201, body: { id: '10001', key: 'PROJ-1' } }
}

const named = (n: number) => ({ id: String(n), name: `Name ${n}`, value: `Name ${n}`, custom: n === 1 })
const person = (n: number) => ({
  accountId: `acc${n}`,
  name: `login${n}`,
  displayName: `Person ${n}`,
  accountType: n === 3 ? 'app' : 'atlassian',
  active: true,
})
const three = [1, 2, 3]

const read: readonly Place[] = [
  [/^\/secure/, () => ({ body: Buffer.from('cat') })],
  [/^search\/jql$/, ({ query }) => tokenPage(query)],
  [/^search$/, ({ query }) => pageOf([issue, issue, issue], query, 'issues')],
  [/\/comment$/, ({ query }) => pageOf(three.map(named), query, 'comments')],
  [/\/comment\//, () => ({ body: { id: '5' } })],
  [/\/transitions$/, () => ({ body: { transitions: [named(1), named(2)] } })],
  [/\/changelog$|^project\/search$|^label$/, ({ query }) => pageOf(three.map(named), query, 'values')],
  [
    /^issue\/PROJ-1$/,
    ({ query }) => ({
      body: query.fields === 'attachment' ? { fields: { attachment: [attachment, attachment] } } : issue,
    }),
  ],
  [/^attachment\/7$/, () => ({ body: attachment })],
  [/^user$/, () => ({ body: person(1) })],
  [/^users?\/search$/, ({ query }) => pageOf(three.map(person), query)],
  [/^project\/1$/, () => ({ body: { issueTypes: [named(1)] } })],
  [/^groups\/picker$/, () => ({ body: { groups: [named(1)] } })],
  [/^(project|priority|field|project\/1\/components)$/, () => ({ body: [named(1), named(2)] })],
]

function tokenPage({ nextPageToken, maxResults }: DoubleRequest['query']): DoubleAnswer {
  const isFirst = nextPageToken === undefined
  const issues = isFirst ? [issue, issue].slice(0, Number(maxResults)) : [issue]
  return { body: { issues, ...(isFirst && { nextPageToken: 't2' }) } }
}

/** Jira may give fewer entries than are asked for, and says how many there are. */
function pageOf(all: readonly object[], query: DoubleRequest['query'], name?: string): DoubleAnswer {
  const startAt = Number(query.startAt ?? 0)
  const entries = all.slice(startAt, startAt + Math.min(2, Number(query.maxResults ?? 50)))
  return { body: name === undefined ? entries : { [name]: entries, startAt, total: all.length } }
}

export const byId = (value: string) => ({ mode: 'id', value })
export const on = (resource: string, operation: string, rest: object = {}) => ({
  resource,
  operation,
  ...rest,
})
export const onServer = { jiraVersion: 'serverPat' }
export const path = '/rest/api/2/issue/PROJ-1'
export const success = [{ success: true }]
