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
  let made: Folder | undefined
  await askName({
    title: t('workflowList.newFolder'),
    value: '',
    parentId,
    async act(name) {
      made = await send(() => request('POST /folders', { body: { name, parentId } }))
    },
  })
  return made
}

export async function renameFolder({ id, name: old, parentId }: Folder): Promise<void> {
  await askName({
    title: t('workflowList.renameFolder', { name: old }),
    value: old,
    parentId,
    async act(name) {
      if (name === old) return
      await send(
        () => request('PATCH /folders/:id', { params: { id }, body: { name } }),
        (folders) => folders.map((folder) => (folder.id === id ? { ...folder, name } : folder)),
      )
    },
  })
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
  act: (name: string) => Promise<void>
}

async function askName({ title, value, parentId, act }: NameQuestion): Promise<void> {
  const beside = (queryClient.getQueryData(folderList.queryKey) ?? []).filter(
    (folder) => folder.parentId === parentId && folder.name !== value,
  )
  await askText({
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
    failed: t('workflowList.folderFailed'),
    act: (text) => act(text.trim()),
  })
}

type Look = (folders: Folder[]) => Folder[]

/** What the list of folders looks like afterwards is shown at once, where it is known. */
const send = <T>(call: () => Promise<T>, look: Look = (folders) => folders): Promise<T> =>
  changeOptimistically(queryClient, { patches: [patch(folderList, look)], send: call, after: reloadLists })

/** The same where no dialog is open that could tell why it failed. */
async function change<T>(call: () => Promise<T>, look?: Look): Promise<T | undefined> {
  try {
    return await send(call, look)
  } catch (error) {
    showFailure(t('workflowList.folderFailed'), error)
    return undefined
  }
}
