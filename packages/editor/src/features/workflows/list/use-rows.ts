import type { ListedWorkflow } from '@heddle/contract'
import { useQueries } from '@tanstack/react-query'
import { workflowsPerPage } from '../../../lib/constants.ts'
import { listPage } from './list-queries.ts'
import type { ListCriteria } from './list-criteria.ts'

interface Rows {
  /** Undefined while it is on its way. */
  at(index: number): ListedWorkflow | undefined
  isFailed: boolean
  retry(): void
}

/** The rows of a long list, fetched as they come into sight. */
export function useRows(
  criteria: ListCriteria,
  first: readonly ListedWorkflow[],
  inSight: readonly number[],
): Rows {
  const pages = [...new Set(inSight.map((index) => Math.floor(index / workflowsPerPage)))].filter(
    (page) => page > 0,
  )
  const queries = useQueries({ queries: pages.map((page) => listPage(criteria, page)) })
  return {
    at(index) {
      const page = Math.floor(index / workflowsPerPage)
      const rows = page === 0 ? first : queries[pages.indexOf(page)]?.data?.results
      return rows?.[index % workflowsPerPage]
    },
    isFailed: queries.some(({ isError, data }) => isError && !data),
    retry: () => queries.forEach((query) => void (query.isError && query.refetch())),
  }
}
