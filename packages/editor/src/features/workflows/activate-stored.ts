import { changeOptimistically, patch } from '../../api/optimistic-change.ts'
import { queryClient } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { workflowChanged, workflowList } from '../../api/workflow-list.ts'
import { t } from '../../lib/i18n.ts'
import { showError, showFailure } from '../../ui/toast-store.ts'
import { warnStillCalled } from './still-called.ts'

/** Names the switching of a workflow that is under way. */
export const activationOf = (id: string): readonly string[] => ['activation', id]

interface Switched {
  id: string
  active: boolean
}

/** Switches a workflow on or off that is not open. */
export async function activateStored(id: string, active: boolean): Promise<void> {
  const switched = (workflow: Switched) => (workflow.id === id ? { ...workflow, active } : workflow)
  try {
    const { stillCalling = [] } = await changeOptimistically(queryClient, {
      mutationKey: activationOf(id),
      patches: [
        patch({ ...workflowList, exact: true }, (list: Switched[]) => list.map(switched)),
        patch({ queryKey: [...workflowList.queryKey, 'page'] }, (page: { results: Switched[] }) => ({
          ...page,
          results: page.results.map(switched),
        })),
      ],
      send: () => request('PATCH /workflows/:id', { params: { id }, body: { active } }),
      after: () => workflowChanged(queryClient, id),
    })
    if (!active && stillCalling.length > 0) warnStillCalled(stillCalling)
  } catch (error) {
    showFailure(active ? t('workflow.activateFailed') : t('workflow.deactivateFailed'), error)
  }
}

/** Tells why a workflow that is flagged active does not run. */
export async function showActivationError(id: string): Promise<void> {
  const found = await request('GET /active/error/:id', { params: { id } }).catch(() => undefined)
  showError({
    title: t('workflow.activationProblem'),
    message: `${t('workflow.activationError')} ${found?.error.message ?? t('workflow.unknownError')}`,
  })
}
