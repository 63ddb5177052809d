import type { HttpRequest } from '@heddle/core/node'
import { RequestFailed } from './request-failed.ts'

/** The address with its query. */
export function readUrl({ url, query = {} }: Pick<HttpRequest, 'url' | 'query'>): URL {
  const parsed = URL.parse(url)
  if (!parsed) throw new RequestFailed(`"${url}" is not a valid address`)
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) parsed.searchParams.append(name, String(each))
  }
  return parsed
}
