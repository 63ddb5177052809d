import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'

/** Changes to a workflow that wait for a person. */
export const proposalList = (workflowId: string) =>
  queryOptions({
    queryKey: ['proposals', workflowId],
    queryFn: ({ signal }) => request('GET /workflows/:id/proposals', { params: { id: workflowId }, signal }),
    staleTime: 0,
  })

/** One of them, which never changes. */
export const wholeProposal = (workflowId: string, proposalId: string) =>
  queryOptions({
    queryKey: ['proposals', workflowId, proposalId],
    queryFn: ({ signal }) =>
      request('GET /workflows/:id/proposals/:proposalId', { params: { id: workflowId, proposalId }, signal }),
    staleTime: Infinity,
  })

interface Decision {
  workflowId: string
  proposalId: string
  accepts: boolean
}

/** Has the workflow changed as proposed, or the proposal dropped. */
export async function decide({ workflowId, proposalId, accepts }: Decision): Promise<void> {
  const params = { id: workflowId, proposalId }
  if (accepts) await request('POST /workflows/:id/proposals/:proposalId/accept', { params })
  else await request('DELETE /workflows/:id/proposals/:proposalId', { params })
  await queryClient.invalidateQueries({ queryKey: proposalList(workflowId).queryKey, exact: true })
}
