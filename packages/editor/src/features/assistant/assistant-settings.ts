import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'

/** Whether there is an assistant, and how the owner has set it. */
export const assistantSettings = queryOptions({
  queryKey: ['assistant'],
  queryFn: ({ signal }) => request('GET /assistant/settings', { signal }),
  // Commands read it too, where no component keeps it alive.
  gcTime: Infinity,
})

/** The model that answers; undefined while there is none. */
export const useAssistantModel = (): string | undefined =>
  useQuery(assistantSettings, queryClient).data?.model ?? undefined

export const hasAssistant = (): boolean => {
  const known = queryClient.getQueryData(assistantSettings.queryKey)
  return known !== undefined && known.model !== null
}
