import { queryOptions } from '@tanstack/react-query'
import { errorOf, ServerUnreachable } from '../../api/api-error.ts'
import { asLongAsThePage } from '../../api/query-client.ts'
import { basePath } from '../../lib/base-path.ts'
import type { HelpDocument, HelpEntry, HelpPart } from './help-document.ts'

export const helpEntries = queryOptions({
  queryKey: ['help', 'index'],
  queryFn: () => load<HelpEntry[]>('index'),
  ...asLongAsThePage,
})

/** Everything that is written, fetched when somebody searches. */
export const helpParts = queryOptions({
  queryKey: ['help', 'search'],
  queryFn: () => load<HelpPart[]>('search'),
  ...asLongAsThePage,
})

export const helpDocument = (path: string) =>
  queryOptions({
    queryKey: ['help', 'page', path],
    queryFn: () => load<HelpDocument>(path),
    ...asLongAsThePage,
  })

/** Written by the build, beside the editor itself. */
async function load<T>(path: string): Promise<T> {
  const answer = await fetch(`${basePath}docs/${path}.json`).catch(() => {
    throw new ServerUnreachable()
  })
  if (!answer.ok) throw errorOf(answer, undefined)
  return (await answer.json()) as T
}
