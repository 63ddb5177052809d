import { isJsonObject, textOf } from '@heddle/core'
import { byLink } from '../app/paging.ts'
import type { AppParams } from '../app/params.ts'
import { usualProblem, type AppService } from '../app/service.ts'

export const githubService: AppService = {
  label: 'GitHub',
  headers: { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' },
  problem({ status, body }) {
    if (status < 400) return undefined
    const said = usualProblem(body)
    const details = isJsonObject(body) && Array.isArray(body.errors) ? usualProblem(body.errors) : undefined
    return details === undefined || details === said ? said : `${said ?? 'Refused'}: ${details}`
  },
}

export const pages = byLink({ size: { name: 'per_page', most: 100 } })

export const githubUrls = {
  owner: /github\.com\/([-_0-9a-zA-Z]+)/,
  repository: /github\.com\/[-_0-9a-zA-Z]+\/([-_.0-9a-zA-Z]+)/,
}

export const ownerOf = ({ id }: AppParams): string => encodeURIComponent(id('owner'))

/** The address of a repository, and of what is in it. */
export const repositoryUrl = (params: AppParams, path = ''): string =>
  `/repos/${ownerOf(params)}/${encodeURIComponent(params.id('repository'))}${path}`

/** Lists of names are stored as lists of objects with one field: `[{ label: 'bug' }]`. */
export const namesIn = (rows: unknown, field: string): string[] =>
  (Array.isArray(rows) ? rows : [])
    .map((row: unknown) => (isJsonObject(row) ? textOf(row[field]) : textOf(row)))
    .filter((name) => name !== '')
