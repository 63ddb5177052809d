import { textOf, type JsonObject } from '@heddle/core'
import type { ListCall } from '../app/define-app.ts'
import type { Paging } from '../app/paging.ts'
import type { AppParams } from '../app/params.ts'
import type { AppService } from '../app/service.ts'

/** Each site has its own address, which the credential knows. */
export const wordpressService: AppService = { label: 'WordPress' }

/** A page after the last one is an error, so the head of an answer tells how many there are. */
export const pages: Paging = {
  size: { name: 'per_page', most: 100 },
  next({ request: { query = {} }, response: { headers } }) {
    const page = Number(query.page ?? 1)
    return page < Number(headers['x-wp-totalpages'] ?? 1) ? { query: { page: page + 1 } } : undefined
  },
}

/** The template of a page or post. An empty one is that of the theme. */
export const templateIn = (params: AppParams, path: string): JsonObject =>
  params.value(`${path}.values`) === undefined ? {} : { template: params.text(`${path}.values.template`) }

export const pathOf = (kind: string, id: string): string => `/${kind}/${encodeURIComponent(id)}`

/** Several ids, in one text. */
export const idsIn = (params: AppParams, path: string): string | undefined =>
  params.texts(path).join(',') || undefined

/** Everything of a kind as choices: authors, categories, tags. */
export const choicesOf =
  (url: string, query: Record<string, string> = {}) =>
  async ({ list }: ListCall) => {
    const entries = await list({ url, query }, pages)
    return entries.map(({ id, name }) => ({ name: textOf(name), value: Number(id) }))
  }
