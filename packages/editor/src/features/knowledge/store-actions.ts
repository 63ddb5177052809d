import type { KnowledgeStore } from '@heddle/contract'
import { knowledgeNameMax } from '@heddle/contract/limits'
import { request } from '../../api/request.ts'
import { formatNumber } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { askConfirm, askText } from '../../ui/modal-store.ts'
import { showFailure, showSuccess } from '../../ui/toast-store.ts'
import { knowledgeChanged } from './knowledge-queries.ts'

/** Does something to stores, fetches them again, and tells when it failed. */
async function change(failed: string, act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act()
    await knowledgeChanged()
    return true
  } catch (error) {
    showFailure(failed, error)
    return false
  }
}

export async function renameStore({ id, name }: KnowledgeStore): Promise<void> {
  await askText({
    title: t('knowledge.rename', { name }),
    label: t('knowledge.name'),
    value: name,
    confirmLabel: t('knowledge.renameConfirm'),
    validate: nameProblem,
    failed: t('knowledge.renameFailed'),
    async act(text) {
      if (text.trim() === name) return
      await request('PATCH /knowledge/:id', { params: { id }, body: { name: text.trim() } })
      await knowledgeChanged()
    },
  })
}

function nameProblem(text: string): string | undefined {
  if (text.trim() === '') return t('knowledge.nameRequired')
  return text.trim().length > knowledgeNameMax
    ? t('knowledge.nameTooLong', { count: knowledgeNameMax })
    : undefined
}

/** Deletes all documents of a store and keeps the store. */
export async function emptyStore({ id, name, documents }: KnowledgeStore): Promise<void> {
  const choice = await askConfirm({
    title: t('knowledge.emptyTitle'),
    message: t('knowledge.emptyText', { name, count: documents, shown: formatNumber(documents) }),
    confirmLabel: t('knowledge.emptyConfirm'),
    danger: true,
  })
  if (choice !== 'confirm') return
  const done = await change(t('knowledge.emptyFailed'), () =>
    request('DELETE /knowledge/:id/documents', { params: { id } }),
  )
  if (done) showSuccess({ title: t('knowledge.emptied', { name }) })
}

/** True when it is gone. */
export async function deleteStore({ id, name, documents }: KnowledgeStore): Promise<boolean> {
  const choice = await askConfirm({
    title: t('knowledge.deleteTitle'),
    message: t('knowledge.deleteText', { name, count: documents, shown: formatNumber(documents) }),
    confirmLabel: t('knowledge.deleteConfirm'),
    danger: true,
  })
  if (choice !== 'confirm') return false
  const done = await change(t('knowledge.deleteFailed'), () =>
    request('DELETE /knowledge/:id', { params: { id } }),
  )
  if (done) showSuccess({ title: t('knowledge.deleted', { name }) })
  return done
}

export async function deleteDocument({ id }: KnowledgeStore, document: string): Promise<void> {
  const choice = await askConfirm({
    title: t('knowledge.deleteDocumentTitle', { id: document }),
    message: t('knowledge.deleteDocumentText'),
    confirmLabel: t('knowledge.deleteConfirm'),
    danger: true,
  })
  if (choice !== 'confirm') return
  await change(t('knowledge.deleteFailed'), () =>
    request('DELETE /knowledge/:id/documents/:document', { params: { id, document } }),
  )
}
