import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { inLanguage } from '../../api/query-client.ts'
import { askTemplates } from '../../api/template-service.ts'
import { templatePageSize } from '../../lib/constants.ts'

export interface TemplateSearch {
  search: string
  /** Ids of categories; none means all. */
  categories: readonly string[]
}

const asQuery = ({ search, categories }: TemplateSearch) => ({ search, category: categories.join(',') })

// A service that is away is told of at once; the person tries again.
const once = { retry: false, staleTime: 60_000, meta: inLanguage } as const

export const categoryList = queryOptions({
  queryKey: ['templates', 'categories'],
  queryFn: ({ signal }) => askTemplates('categories', 'templates/categories', { signal }),
  ...once,
})

export const collectionList = (wanted: TemplateSearch) =>
  queryOptions({
    queryKey: ['templates', 'collections', wanted],
    queryFn: ({ signal }) =>
      askTemplates('collections', 'templates/collections', { query: asQuery(wanted), signal }),
    ...once,
  })

export const templatePages = (wanted: TemplateSearch) =>
  infiniteQueryOptions({
    queryKey: ['templates', 'workflows', wanted],
    queryFn: ({ pageParam, signal }) =>
      askTemplates('workflows', 'templates/workflows', {
        query: { skip: pageParam, rows: templatePageSize, ...asQuery(wanted) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam(last, pages) {
      const loaded = pages.reduce((sum, page) => sum + page.workflows.length, 0)
      return last.workflows.length > 0 && loaded < last.totalWorkflows ? loaded : undefined
    },
    ...once,
  })

export const oneCollection = (id: string) =>
  queryOptions({
    queryKey: ['templates', 'collection', id],
    queryFn: ({ signal }) =>
      askTemplates('collection', `templates/collections/${encodeURIComponent(id)}`, { signal }),
    ...once,
  })

export const oneTemplate = (id: string) =>
  queryOptions({
    queryKey: ['templates', 'workflow', id],
    queryFn: ({ signal }) =>
      askTemplates('workflow', `templates/workflows/${encodeURIComponent(id)}`, { signal }),
    ...once,
  })
