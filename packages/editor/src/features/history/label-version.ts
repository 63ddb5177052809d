import type { ListedVersion } from '@heddle/contract'
import type { InfiniteData } from '@tanstack/react-query'
import { changeOptimistically, patch } from '../../api/optimistic-change.ts'
import { queryClient } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { versionList } from './use-history.ts'

/** Names a version, or takes its name away. Throws what the server says when it refuses. */
export const labelVersion = (workflowId: string, versionId: string, label: string): Promise<unknown> =>
  changeOptimistically(queryClient, {
    patches: [
      patch({ queryKey: versionList(workflowId).queryKey }, (list: InfiniteData<ListedVersion[]>) => ({
        ...list,
        pages: list.pages.map((page) =>
          page.map((version) => (version.id === versionId ? { ...version, label } : version)),
        ),
      })),
    ],
    send: () =>
      request('PATCH /workflows/:id/versions/:versionId', {
        params: { id: workflowId, versionId },
        body: { label },
      }),
    after: () => queryClient.invalidateQueries({ queryKey: ['history', workflowId] }),
  })
