import { ApiError } from '../../api/api-error.ts'
import { changeOptimistically, patch, withoutRow } from '../../api/optimistic-change.ts'
import { queryClient } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { credentialList, translateCredentialType } from '../../workspace/credentials.ts'
import { t } from '../../lib/i18n.ts'
import { askConfirm, closeModal } from '../../ui/modal-store.ts'
import { problemOf } from '../../ui/problem.ts'
import { showError, showFailure, showSuccess } from '../../ui/toast-store.ts'
import { missingOf, type Editor } from './credential-editor.ts'
import { credentialOverview, loadCredentialTypes, reloadCredentials } from './credential-queries.ts'
import { findType, firstName, isTestable, nodesFor, valuesOf } from './credential-type.ts'
import { shareApp } from './shared-app.ts'

/** Fills the dialog; what cannot be loaded closes it. */
export async function load(editor: Editor): Promise<void> {
  try {
    await loadCredentialTypes()
    const { id, type } = editor.getState()
    await (id === undefined ? prepareNew(editor, type) : loadStored(editor, id))
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      showError({ title: t('credentials.idNotFound', { id: editor.getState().id }) })
    } else showFailure(t('credentials.loadFailed'), error)
    closeModal('editCredential')
  }
}

async function prepareNew(editor: Editor, type: string): Promise<void> {
  if (!findType(type)) {
    showError({ title: t('credentials.typeNotFound', { type }) })
    closeModal('editCredential')
    return
  }
  await translateCredentialType(queryClient, type)
  const { name } = await request('GET /credentials/new', { query: { name: firstName(type) } })
  editor.setState({ phase: 'loaded', name, nodesAccess: nodesFor(type).map((node) => node.name) })
}

async function loadStored(editor: Editor, id: string): Promise<void> {
  const [stored, overview] = await Promise.all([
    request('GET /credentials/:id', { params: { id }, query: { includeData: 'true' } }),
    queryClient.fetchQuery(credentialOverview),
  ])
  const known = overview.find((each) => each.id === id)
  if (!findType(stored.type)) showError({ title: t('credentials.typeNotFound', { type: stored.type }) })
  await translateCredentialType(queryClient, stored.type)
  const { data = {}, nodesAccess, ...rest } = stored
  editor.setState({
    ...rest,
    phase: 'loaded',
    data,
    nodesAccess: nodesAccess.map(({ nodeType }) => nodeType),
    right: known?.right ?? 'see',
    problem: known?.token?.problem ?? undefined,
  })
  if (missingOf(editor.getState()).length > 0) editor.setState({ showMissing: true })
  else await test(editor)
}

/** Stores the credential, then tries it out. False when it could not be stored. */
export async function save(editor: Editor): Promise<boolean> {
  const { id, name, type, data, nodesAccess, isSaving, sharesApp } = editor.getState()
  if (isSaving) return false
  const body = { name, type, data, nodesAccess: nodesAccess.map((nodeType) => ({ nodeType })) }
  editor.setState({
    isSaving: true,
    refusal: undefined,
    showMissing: missingOf(editor.getState()).length > 0,
  })
  try {
    const { nodesAccess: _access, ...saved } = await (id === undefined
      ? request('POST /credentials', { body })
      : request('PATCH /credentials/:id', { params: { id }, body }))
    editor.setState({ ...saved, hasUnsavedChanges: false })
    if (sharesApp) await handOverApp(editor, saved.id)
    void reloadCredentials()
    void test(editor)
    return true
  } catch (error) {
    const title = t(id === undefined ? 'credentials.createFailed' : 'credentials.updateFailed')
    editor.setState({ refusal: problemOf(title, error) })
    return false
  } finally {
    editor.setState({ isSaving: false })
  }
}

/** The app of the credential becomes that of everybody: the credential itself has none any more. */
async function handOverApp(editor: Editor, id: string): Promise<void> {
  await shareApp(id)
  editor.setState(({ data: { clientId: _id, clientSecret: _secret, ...data } }) => ({
    data,
    sharesApp: false,
    wantsOwnApp: false,
  }))
}

export async function test(editor: Editor): Promise<void> {
  const { id, type, data, name } = editor.getState()
  if (!isTestable(type, valuesOf(type, data))) return editor.setState({ test: undefined })
  editor.setState({ test: 'testing' })
  try {
    const credentials = { type, data, name, ...(id !== undefined && { id }) }
    const result = await request('POST /credentials/test', { body: { credentials } })
    // What was tested may have been changed meanwhile.
    if (editor.getState().data === data) editor.setState({ test: result })
    void queryClient.invalidateQueries(credentialOverview)
  } catch (error) {
    editor.setState({
      test: { status: 'Error', message: error instanceof Error ? error.message : String(error) },
    })
  }
}

/** Deletes a credential after asking. */
export async function removeCredential({ id, name }: { id: string; name: string }): Promise<boolean> {
  const choice = await askConfirm({
    title: t('credentials.deleteTitle'),
    message: t('credentials.deleteText', { name }),
    confirmLabel: t('credentials.deleteConfirm'),
    danger: true,
  })
  if (choice !== 'confirm') return false
  try {
    await changeOptimistically(queryClient, {
      patches: [patch(credentialList, withoutRow(id)), patch(credentialOverview, withoutRow(id))],
      send: () => request('DELETE /credentials/:id', { params: { id } }),
    })
    showSuccess({ title: t('credentials.deleted'), message: t('credentials.deletedText', { name }) })
    return true
  } catch (error) {
    showFailure(t('credentials.deleteFailed'), error)
    return false
  }
}
