import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { PropertyOption } from '@heddle/core/node'
import type { ListCall } from '../app/define-app.ts'
import { pages, repositoryUrl } from './github-service.ts'

const optionsOf = (entries: readonly JsonObject[], name: string, value: string): PropertyOption[] =>
  entries.map((entry) => ({ name: textOf(entry[name]), value: textOf(entry[value]) }))

const entriesIn = (body: unknown, name: string): JsonObject[] => {
  const entries = isJsonObject(body) ? body[name] : undefined
  return Array.isArray(entries) ? entries.filter((each) => isJsonObject(each)) : []
}

const search = async ({ send }: ListCall, what: string, q: string): Promise<JsonObject[]> =>
  entriesIn(await send({ url: `/search/${what}`, query: { q, per_page: 100 } }), 'items')

/** Of all people on GitHub those that are looked for; before that, who can be meant most likely. */
async function owners(call: ListCall): Promise<PropertyOption[]> {
  if (call.filter !== '') return optionsOf(await search(call, 'users', call.filter), 'login', 'login')
  const own = await call.send({ url: '/user' })
  const organizations = await call.list({ url: '/user/orgs' }, pages)
  return optionsOf([...(isJsonObject(own) ? [own] : []), ...organizations], 'login', 'login')
}

async function repositories(call: ListCall): Promise<PropertyOption[]> {
  const owner = call.params.id('owner')
  if (owner === '') return []
  const found = await search(call, 'repositories', `${call.filter} user:${owner} fork:true`.trim())
  return optionsOf(found, 'name', 'name')
}

async function workflows({ send, params }: ListCall): Promise<PropertyOption[]> {
  const body = await send({ url: repositoryUrl(params, '/actions/workflows'), query: { per_page: 100 } })
  return optionsOf(entriesIn(body, 'workflows'), 'name', 'id')
}

async function branches({ list, params, filter }: ListCall): Promise<PropertyOption[]> {
  const found = await list({ url: repositoryUrl(params, '/branches') }, pages)
  return optionsOf(found, 'name', 'name').filter(({ name }) => name.includes(filter))
}

export const githubLists = { owner: owners, repository: repositories, workflowId: workflows, ref: branches }
