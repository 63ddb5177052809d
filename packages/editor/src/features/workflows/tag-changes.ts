import { changeOptimistically, patch } from '../../api/optimistic-change.ts'
import { queryClient } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { workflowList } from '../../api/workflow-list.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { t } from '../../lib/i18n.ts'
import { showFailure, showSuccess } from '../../ui/toast-store.ts'
import { tagList, tagUsage, type UsedTag } from './workflow-queries.ts'

/** Each says whether it worked; an open workflow shows the change at once. */
export async function createTag(name: string): Promise<boolean> {
  try {
    await request('POST /tags', { body: { name } })
    await reloadTags()
    return true
  } catch (error) {
    showFailure(t('tags.createFailed', { name }), error)
    return false
  }
}

export async function renameTag(
  workspace: Workspace | undefined,
  { id, name: old }: UsedTag,
  name: string,
): Promise<boolean> {
  if (name === old) return true
  try {
    await changeTags(
      (tags) => tags.map((tag) => (tag.id === id ? { ...tag, name } : tag)),
      () => request('PATCH /tags/:id', { params: { id }, body: { name } }),
    )
    workspace?.document.setState(({ tags }) => ({
      tags: tags.map((tag) => (tag.id === id ? { id, name } : tag)),
    }))
    showSuccess({ title: t('tags.updated', { name }) })
    return true
  } catch (error) {
    showFailure(t('tags.renameFailed', { name: old }), error)
    return false
  }
}

export async function deleteTag(workspace: Workspace | undefined, { id, name }: UsedTag): Promise<boolean> {
  try {
    await changeTags(
      (tags) => tags.filter((tag) => tag.id !== id),
      () => request('DELETE /tags/:id', { params: { id } }),
    )
    workspace?.document.setState(({ tags }) => ({ tags: tags.filter((tag) => tag.id !== id) }))
    showSuccess({ title: t('tags.deleted', { name }) })
    return true
  } catch (error) {
    showFailure(t('tags.deleteFailed', { name }), error)
    return false
  }
}

/** Lists of tags show the change at once; workflows that have them are fetched again. */
const changeTags = (change: (tags: UsedTag[]) => UsedTag[], send: () => Promise<unknown>): Promise<unknown> =>
  changeOptimistically(queryClient, {
    patches: [patch(tagUsage, change), patch(tagList, change)],
    send,
    after: reloadTags,
  })

async function reloadTags(): Promise<void> {
  const changed = [tagUsage, tagList, workflowList]
  await Promise.all(changed.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })))
}
