import type { Folder } from '@heddle/contract'
import { changeOptimistically, patch } from '../../../api/optimistic-change.ts'
import { queryClient } from '../../../api/query-client.ts'
import { request } from '../../../api/request.ts'
import { folderNameMax } from '@heddle/contract/limits'
import { t } from '../../../lib/i18n.ts'
import { askConfirm, askText } from '../../../ui/modal-store.ts'
import { showFailure } from '../../../ui/toast-store.ts'
import { folderList, reloadLists } from './list-queries.ts'

/** After asking for its name. Gives the new folder. */
export async function createFolder(parentId: string | null): Promise<Folder | undefined> {
  const name = await askName({ title: t('workflowList.newFolder'), value: '', parentId })
  if (name === undefined) return undefined
  return change(() => request('POST /folders', { body: { name, parentId } }))
}

export async function renameFolder({ id, name: old, parentId }: Folder): Promise<void> {
  const name = await askName({ title: t('workflowList.renameFolder', { name: old }), value: old, parentId })
  if (name === undefined || name === old) return
  await change(
    () => request('PATCH /folders/:id', { params: { id }, body: { name } }),
    (folders) => folders.map((folder) => (folder.id === id ? { ...folder, name } : folder)),
  )
}

export async function moveFolder(id: string, parentId: string | null): Promise<void> {
  await change(
    () => request('PATCH /folders/:id', { params: { id }, body: { parentId } }),
    (folders) => folders.map((folder) => (folder.id === id ? { ...folder, parentId } : folder)),
  )
}

/** What lies in it moves up. Says whether it is gone. */
export async function deleteFolder({ id, name }: Folder): Promise<boolean> {
  const answer = await askConfirm({
    title: t('workflowList.deleteFolderTitle'),
    message: t('workflowList.deleteFolderMessage', { name }),
    confirmLabel: t('workflowList.deleteFolderConfirm'),
    danger: true,
  })
  if (answer !== 'confirm') return false
  return (await change(() => request('DELETE /folders/:id', { params: { id } }))) === true
}

interface NameQuestion {
  title: string
  value: string
  /** Where the folder lies, or will. */
  parentId: string | null
}

async function askName({ title, value, parentId }: NameQuestion): Promise<string | undefined> {
  const beside = (queryClient.getQueryData(folderList.queryKey) ?? []).filter(
    (folder) => folder.parentId === parentId && folder.name !== value,
  )
  const name = await askText({
    title,
    label: t('workflowList.folderName'),
    value,
    confirmLabel: value === '' ? t('workflowList.createFolder') : t('workflowList.renameConfirm'),
    validate(text) {
      const name = text.trim()
      if (name === '') return t('workflowList.folderNameEmpty')
      if (name.length > folderNameMax) return t('workflowList.folderNameTooLong', { max: folderNameMax })
      const isTaken = beside.some((folder) => folder.name.toLowerCase() === name.toLowerCase())
      return isTaken ? t('workflowList.folderNameTaken') : undefined
    },
  })
  return name?.trim()
}

/** What the list of folders looks like afterwards is shown at once, where it is known. */
async function change<T>(
  send: () => Promise<T>,
  look: (folders: Folder[]) => Folder[] = (folders) => folders,
): Promise<T | undefined> {
  try {
    return await changeOptimistically(queryClient, {
      patches: [patch(folderList, look)],
      send,
      after: reloadLists,
    })
  } catch (error) {
    showFailure(t('workflowList.folderFailed'), error)
    return undefined
  }
}
