import { keptSecret } from '@heddle/contract/limits'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { answerConfirm, openModalNames } from '../../testing/answer-question.ts'
import { openSample, toastTitles } from '../../testing/open-sample.ts'
import { loadTypes, sampleType } from '../../testing/sample-types.ts'
import { Refusal, type SentCall } from '../../testing/serve-rest.ts'
import { openModal } from '../../ui/modal-store.ts'
import { credentialTypes } from '../../workspace/credentials.ts'
import { useToasts } from '../../ui/toast-store.ts'
import { connectAccount } from './connect-account.ts'
import { createEditor, leaveField, setAccess, setField, setName, type Editor } from './credential-editor.ts'
import { isConnected } from './credential-type.ts'
import { load, removeCredential, save, test as testCredential } from './editor-actions.ts'

const key = { displayName: 'Key', name: 'key', type: 'string', default: '', required: true }
const types = [
  { name: 'token', displayName: 'Token API', properties: [key], test: { request: {} } },
  { name: 'oAuth1Api', displayName: 'OAuth1', properties: [] },
  { name: 'oAuth2Api', displayName: 'OAuth2 API', properties: [] },
]
const stored = {
  id: '5',
  name: 'Mine',
  type: 'token',
  data: { key: 'x' },
  nodesAccess: [{ nodeType: 'heddle.a' }],
  createdAt: '2026-01-01',
  updatedAt: '2026-01-02',
}
type Answers = NonNullable<Parameters<typeof loadTypes>[1]>

let sent: SentCall[]

async function serve(answers: Answers = {}): Promise<void> {
  openSample()
  queryClient.clear()
  sent = await loadTypes([sampleType('a', { credentials: [{ name: 'token' }] })], {
    'GET /credential-types': () => types,
    'GET /credentials': () => [],
    'GET /credentials/overview': () => [],
    'GET /credential-registrations': () => [],
    'GET /credentials/new': ({ query }) => ({ name: `${query.name} 2` }),
    'GET /credentials/5': () => stored,
    'POST /credentials/test': () => ({ status: 'OK', message: 'Fine' }),
    ...answers,
  })
  queryClient.setQueryData(credentialTypes.queryKey, types as never)
  openModal('editCredential', { type: 'token' })
}
beforeEach(() => serve())

const calls = () =>
  sent.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
const filled = async (): Promise<Editor> => {
  const editor = createEditor({ type: 'token' })
  await load(editor)
  setField(editor, 'key', 'x')
  return editor
}

test('a new credential has a free name and may be used by every node that can', async () => {
  const editor = createEditor({ type: 'token' })

  await load(editor)

  expect(editor.getState()).toMatchObject({
    phase: 'loaded',
    id: undefined,
    right: 'own',
    name: 'Token account 2',
    nodesAccess: ['heddle.a'],
    hasUnsavedChanges: false,
  })
})

test('V01 a type that does not exist closes the dialog and says so', async () => {
  await load(createEditor({ type: 'gone' }))

  expect(toastTitles()).toEqual(['Could not find credential of type "gone"'])
  expect(openModalNames()).toEqual([])
})

test('a stored credential is shown with the right to it, and tried out at once', async () => {
  await serve({
    'GET /credentials/overview': () => [
      { id: '4' },
      { id: '5', right: 'own', token: { problem: 'Expired' } },
    ],
  })
  const editor = createEditor({ id: '5' })

  await load(editor)

  expect(editor.getState()).toMatchObject({
    phase: 'loaded',
    id: '5',
    name: 'Mine',
    data: { key: 'x' },
    nodesAccess: ['heddle.a'],
    right: 'own',
    problem: 'Expired',
    showMissing: false,
    test: { status: 'OK', message: 'Fine' },
  })
})

test('one that is not in the list may only be seen; what is missing in it is shown and not tried out', async () => {
  await serve({ 'GET /credentials/5': () => ({ ...stored, data: undefined }) })
  const editor = createEditor({ id: '5' })

  await load(editor)

  expect(editor.getState()).toMatchObject({ right: 'see', problem: undefined, data: {}, showMissing: true })
  expect(calls()).toEqual([])
})

test('V01 what is not there, or cannot be loaded, closes the dialog', async () => {
  await serve({ 'GET /credentials/5': () => new Refusal(404, { message: 'No' }) })
  await load(createEditor({ id: '5' }))
  expect(toastTitles()).toEqual(['Could not find credential with ID 5'])
  expect(openModalNames()).toEqual([])

  await serve({ 'GET /credentials/5': () => new Refusal(500, { message: 'No' }) })
  await load(createEditor({ id: '5' }))
  expect(toastTitles()).toEqual(['Problem loading the credential'])
})

test('a change makes it unsaved, and what was tried out before counts no more', async () => {
  const editor = await filled()
  editor.setState({ hasUnsavedChanges: false, test: { status: 'OK', message: '' }, problem: 'Old' })

  setField(editor, 'key', 'y')

  expect(editor.getState()).toMatchObject({
    data: { key: 'y' },
    hasUnsavedChanges: true,
    test: undefined,
    problem: undefined,
  })
  expect(editor.getState().data).not.toHaveProperty('oauthTokenData')
})

test('a token that was given belongs to the values of then', async () => {
  const editor = await filled()
  editor.setState({ data: { key: 'x', oauthTokenData: keptSecret } })
  expect(isConnected(editor.getState().data)).toBe(true)

  setField(editor, 'key', 'y')

  expect(editor.getState().data).toEqual({ key: 'y', oauthTokenData: null })
})

test('name, fields that were left and nodes that may use it are kept', async () => {
  const editor = await filled()

  setName(editor, 'New')
  leaveField(editor, 'key')
  setAccess(editor, 'heddle.b', true)
  setAccess(editor, 'heddle.a', false)

  expect(editor.getState()).toMatchObject({ name: 'New', nodesAccess: ['heddle.b'], hasUnsavedChanges: true })
  expect([...editor.getState().touched]).toEqual(['key'])
})

test('a new credential is created, then tried out; later saves change it', async () => {
  await serve({ 'POST /credentials': () => stored, 'PATCH /credentials/5': () => stored })
  const editor = await filled()

  expect(await save(editor)).toBe(true)
  expect(editor.getState()).toMatchObject({ id: '5', hasUnsavedChanges: false, isSaving: false })
  await expect.poll(() => editor.getState().test).toEqual({ status: 'OK', message: 'Fine' })
  expect(await save(editor)).toBe(true)

  expect(calls().filter((call) => !call.endsWith('/test'))).toEqual([
    'POST /credentials',
    'PATCH /credentials/5',
  ])
  expect(sent.find(({ path }) => path === '/credentials/test')?.body).toMatchObject({
    credentials: { id: '5', type: 'token', data: { key: 'x' } },
  })
})

test('V01 a save that is refused says so, and one at a time is enough', async () => {
  await serve({ 'POST /credentials': () => new Refusal(400, { message: 'No' }) })
  const editor = await filled()
  setField(editor, 'key', '')

  expect(await save(editor)).toBe(false)
  expect(editor.getState().refusal?.title).toBe('Problem creating the credential')
  expect(editor.getState()).toMatchObject({ isSaving: false, showMissing: true, hasUnsavedChanges: true })

  editor.setState({ id: '5', isSaving: true })
  sent.length = 0
  expect(await save(editor)).toBe(false)
  expect(sent).toEqual([])
  editor.setState({ isSaving: false })
  await save(editor)
  expect(editor.getState().refusal?.title).toBe('Problem updating the credential')
})

test('a test that is refused is told as a failed one; what was changed meanwhile is not judged', async () => {
  await serve({ 'POST /credentials/test': () => new Refusal(500, { message: 'Away' }) })
  const editor = await filled()
  await testCredential(editor)
  expect(editor.getState().test).toEqual({ status: 'Error', message: 'Away' })

  await serve({
    'POST /credentials/test': () => {
      editor.setState({ data: { key: 'later' }, test: undefined })
      return { status: 'OK', message: '' }
    },
  })
  await testCredential(editor)
  expect(editor.getState().test).toBeUndefined()
})

test('a credential is deleted after asking', async () => {
  await serve({ 'DELETE /credentials/5': () => true })

  const kept = removeCredential(stored)
  expect((await answerConfirm('cancel')).danger).toBe(true)
  expect(await kept).toBe(false)
  expect(calls()).toEqual([])

  const removed = removeCredential(stored)
  await answerConfirm('confirm')
  expect(await removed).toBe(true)
  expect(toastTitles()).toEqual(['Credential deleted'])
})

test('V01 a credential that cannot be deleted stays', async () => {
  await serve({ 'DELETE /credentials/5': () => new Refusal(500, { message: 'No' }) })

  const removing = removeCredential(stored)
  await answerConfirm('confirm')

  expect(await removing).toBe(false)
  expect(toastTitles()).toEqual(['Problem deleting the credential'])
})

/** The window in which a person signs in. */
function popup() {
  const opened = { location: { href: '' }, close: vi.fn<() => void>() }
  vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
  onTestFinished(() => void vi.restoreAllMocks())
  return opened
}

const account = (type: string, id?: string): Editor => {
  const editor = createEditor({ type })
  editor.setState({ id, data: { oauthTokenData: null }, problem: 'Expired' })
  return editor
}

test.each([
  ['oAuth2Api', '/oauth2-credential/auth'],
  ['oAuth1Api', '/oauth1-credential/auth'],
])('an account of %s is connected in a window of its own', async (type, path) => {
  await serve({ [`GET ${path}`]: ({ query }) => `https://service.example/?for=${query.id}` })
  const popped = popup()
  const editor = account(type, '5')

  const connecting = connectAccount(editor)
  await expect.poll(() => popped.location.href).toBe('https://service.example/?for=5')
  expect(editor.getState()).toMatchObject({ data: {}, problem: undefined })
  window.dispatchEvent(new MessageEvent('message', { origin: 'https://evil.example', data: 'success' }))
  window.dispatchEvent(new MessageEvent('message', { origin: location.origin, data: 'hello' }))
  expect(popped.close).not.toHaveBeenCalled()
  window.dispatchEvent(new MessageEvent('message', { origin: location.origin, data: 'success' }))
  await connecting

  expect(popped.close).toHaveBeenCalledOnce()
  expect(isConnected(editor.getState().data)).toBe(true)
  expect(calls()).toEqual([])
})

test('C03 who refuses at the service is told so in the dialog, and the window stays with the reason', async () => {
  await serve({ 'GET /oauth2-credential/auth': () => 'https://service.example/' })
  const popped = popup()
  const editor = account('oAuth2Api', '5')

  const connecting = connectAccount(editor)
  await expect.poll(() => popped.location.href).toBe('https://service.example/')
  window.dispatchEvent(new MessageEvent('message', { origin: location.origin, data: 'failure' }))
  await connecting

  expect(popped.close).not.toHaveBeenCalled()
  expect(isConnected(editor.getState().data)).toBe(false)
  expect(editor.getState().refusal?.title).toBe('The account was not connected')
})

test('one that was never saved, or was changed, is saved before; what fails closes the window', async () => {
  await serve({ 'POST /credentials': () => new Refusal(500, { message: 'No' }) })
  const first = popup()
  await connectAccount(account('oAuth2Api'))
  expect(first.close).toHaveBeenCalledOnce()

  await serve({ 'PATCH /credentials/5': () => new Refusal(500, { message: 'No' }) })
  const second = popup()
  const changed = account('oAuth2Api', '5')
  changed.setState({ hasUnsavedChanges: true })
  await connectAccount(changed)
  expect(second.close).toHaveBeenCalledOnce()
  expect(calls()).toEqual(['PATCH /credentials/5'])
})

test('SEC-29 an address that is none of the web is never opened, and a refusal is told', async () => {
  await serve({ 'GET /oauth2-credential/auth': () => 'javascript:alert(1)' })
  const popped = popup()
  await connectAccount(account('oAuth2Api', '5'))
  expect([popped.location.href, popped.close.mock.calls.length]).toEqual(['', 1])

  await serve({ 'GET /oauth2-credential/auth': () => new Refusal(500, { message: 'No' }) })
  await connectAccount(account('oAuth2Api', '5'))
  expect(toastTitles()).toEqual(['OAuth Authorization Error'])
})

test('C03 a browser that blocks the window is told of, and nothing is saved for nothing', async () => {
  await serve({})
  vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => void vi.restoreAllMocks())

  await connectAccount(account('oAuth2Api', '5'))

  expect(useToasts.getState().toasts[0]?.message).toMatch(/blocked the sign-in window/)
  expect(calls()).toEqual([])
})

test('what is missing is asked for before a window opens', async () => {
  const popped = popup()
  const editor = createEditor({ type: 'token' })
  await load(editor)

  await connectAccount(editor)

  expect(editor.getState().showMissing).toBe(true)
  expect(popped.close).not.toHaveBeenCalled()
  expect(window.open).not.toHaveBeenCalled()
})
