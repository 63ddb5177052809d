import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { PropertyOption } from '@heddle/core/node'
import type { ListCall } from '../app/define-app.ts'
import { sitesOf } from './cloud-sites.ts'
import { isServer, issueUrl, pagesOf } from './jira-service.ts'

type Load = (call: ListCall) => Promise<PropertyOption[]>

const listIn = (body: unknown, name?: string): JsonObject[] => {
  const list = name !== undefined && isJsonObject(body) ? body[name] : body
  return Array.isArray(list) ? list.filter((each) => isJsonObject(each)) : []
}

/** What is found of a list, by name. */
function optionsOf(entries: readonly JsonObject[], { filter }: ListCall, [name, value]: [string, string]) {
  return entries
    .map((entry) => ({ name: textOf(entry[name]), value: textOf(entry[value]) }))
    .filter((option) => option.name.toLowerCase().includes(filter.toLowerCase()))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

const byId: [string, string] = ['name', 'id']

const projects: Load = async (call) =>
  optionsOf(
    isServer(call.params)
      ? listIn(await call.send({ url: '/rest/api/2/project' }))
      : await call.list({ url: '/rest/api/2/project/search' }, pagesOf('values')),
    call,
    byId,
  )

const projectUrl = ({ params }: ListCall): string | undefined => {
  const project = params.id('project')
  return project === '' ? undefined : `/rest/api/2/project/${encodeURIComponent(project)}`
}

const issueTypes: Load = async (call) => {
  const url = projectUrl(call)
  const all = url === undefined ? [] : listIn(await call.send({ url }), 'issueTypes')
  return optionsOf(all, call, byId)
}

const components: Load = async (call) => {
  const url = projectUrl(call)
  const all = url === undefined ? [] : listIn(await call.send({ url: `${url}/components` }))
  return optionsOf(all, call, byId)
}

/** A dot stands for everybody on servers of one's own. */
const people: Load = async (call) => {
  const server = isServer(call.params)
  const found = server
    ? await call.list({ url: '/rest/api/2/user/search', query: { username: call.filter || '.' } }, pagesOf())
    : await call.list({ url: '/rest/api/2/users/search' }, pagesOf())
  return optionsOf(
    found.filter(({ active, accountType = 'atlassian' }) => active !== false && accountType === 'atlassian'),
    call,
    ['displayName', server ? 'name' : 'accountId'],
  )
}

const priorities: Load = async (call) =>
  optionsOf(listIn(await call.send({ url: '/rest/api/2/priority' })), call, byId)

const groups: Load = async (call) => {
  const body = await call.send({ url: '/rest/api/2/groups/picker', query: { maxResults: 1000 } })
  return optionsOf(listIn(body, 'groups'), call, ['name', 'name'])
}

const labels: Load = async (call) => {
  const found = await call.list({ url: '/rest/api/2/label' }, pagesOf('values'))
  return optionsOf(found, call, ['value', 'value'])
}

const customFields: Load = async (call) => {
  const fields = listIn(await call.send({ url: '/rest/api/2/field' }))
  return optionsOf(
    fields.filter(({ custom }) => custom === true),
    call,
    byId,
  )
}

/** What an issue can become from where it is. */
const transitions: Load = async (call) => {
  if (call.params.text('issueKey') === '') return []
  const body = await call.send({ url: issueUrl(call.params, '/transitions') })
  return optionsOf(listIn(body, 'transitions'), call, byId)
}

const sites: Load = async (call) => optionsOf(await sitesOf(call.send), call, ['name', 'url'])

export const jiraLists: Readonly<Record<string, Load>> = {
  site: sites,
  project: projects,
  issueType: issueTypes,
  componentIds: components,
  assignee: people,
  reporter: people,
  users: people,
  groups,
  labels,
  priority: priorities,
  fieldId: customFields,
  statusId: transitions,
}
