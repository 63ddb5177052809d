import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { byToken, type Paging } from '../app/paging.ts'
import type { AppParams } from '../app/params.ts'
import type { AppService } from '../app/service.ts'
import { locateSite } from './cloud-sites.ts'

/** Each account has an address of its own. Jira says what is wrong in general, and of each field. */
export const jiraService: AppService = {
  label: 'Jira',
  locate: locateSite,
  problem({ status, body }) {
    if (status < 400 || !isJsonObject(body)) return undefined
    const general: unknown[] = Array.isArray(body.errorMessages) ? body.errorMessages : []
    const fields = isJsonObject(body.errors) ? Object.entries(body.errors) : []
    const said = [...general.map(textOf), ...fields.map(([name, text]) => `${name}: ${textOf(text)}`)]
    return said.length > 0 ? said.join('; ') : undefined
  },
}

/** Servers of one's own know people by name and texts as wiki markup only. */
export const isServer = (params: AppParams): boolean => params.text('jiraVersion').startsWith('server')

export const issueUrl = (params: AppParams, rest = '', version = 2): string =>
  `/rest/api/${version}/issue/${encodeURIComponent(params.text('issueKey'))}${rest}`

const size = { name: 'maxResults', most: 100 }

/** Lists that are read from a place on. Jira may give fewer entries than are asked for: only an empty page or the total ends them. */
export const pagesOf = (entries?: string): Paging => ({
  size,
  ...(entries !== undefined && { entries }),
  next({ request: { query = {} }, response: { body }, count }) {
    const next = Number(query.startAt ?? 0) + count
    const total = isJsonObject(body) ? Number(body.total ?? Infinity) : Infinity
    return count === 0 || next >= total ? undefined : { query: { startAt: next } }
  },
})

/** Searches in the cloud. */
export const pagesByToken = byToken({
  entries: 'issues',
  token: 'nextPageToken',
  as: 'nextPageToken',
  size,
})

export const succeeded = (): JsonObject => ({ success: true })
