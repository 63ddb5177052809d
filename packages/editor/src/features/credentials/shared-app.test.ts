import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { answerConfirm } from '../../testing/answer-question.ts'
import { openSample, toastTitles } from '../../testing/open-sample.ts'
import { loadTypes } from '../../testing/sample-types.ts'
import { Refusal, type SentCall } from '../../testing/serve-rest.ts'
import { credentialTypes } from '../../workspace/credentials.ts'
import { createEditor, missingOf, setField, usesSharedApp } from './credential-editor.ts'
import { scopesOf } from './credential-type.ts'
import { load, save } from './editor-actions.ts'
import { removeSharedApp, serviceName } from './shared-app.ts'

const field = (name: string) => ({ displayName: name, name, type: 'string', default: '', required: true })
const fixed = (name: string, value: string) => ({ ...field(name), type: 'hidden', default: value })
const types = [
  { name: 'oAuth2Api', displayName: 'OAuth2 API', properties: [field('clientId'), field('accessTokenUrl')] },
  {
    name: 'googleOAuth2Api',
    displayName: 'Google OAuth2 API',
    extends: ['oAuth2Api'],
    properties: [fixed('accessTokenUrl', 'https://g.example/token')],
  },
  { name: 'mailOAuth2', displayName: 'Mail OAuth2', extends: ['googleOAuth2Api'], properties: [] },
]
const stored = { id: '5', name: 'Mine', type: 'mailOAuth2', nodesAccess: [], createdAt: '', updatedAt: '' }

let sent: SentCall[]
let apps: { type: string; clientId: string | null }[]

beforeEach(async () => {
  openSample()
  queryClient.clear()
  apps = []
  sent = await loadTypes([], {
    'GET /credential-types': () => types,
    'GET /credential-registrations': () => apps,
    'POST /credential-registrations': () => (apps = [{ type: 'googleOAuth2Api', clientId: 'c' }])[0],
    'DELETE /credential-registrations/googleOAuth2Api': () => ((apps = []), true),
    'GET /credentials': () => [],
    'GET /credentials/new': () => ({ name: 'Mail account' }),
    'POST /credentials': () => stored,
  })
  queryClient.setQueryData(credentialTypes.queryKey, types as never)
})

async function aNewCredential(type: string) {
  const editor = createEditor({ type })
  await load(editor)
  return editor
}
const bodies = (method: string) => sent.filter((call) => call.method === method).map(({ body }) => body)

test('an app of the instance does for all types of its service, and spares its fields', async () => {
  apps = [{ type: 'googleOAuth2Api', clientId: null }]

  const mail = await aNewCredential('mailOAuth2')
  const other = await aNewCredential('oAuth2Api')

  expect([usesSharedApp(mail.getState()), missingOf(mail.getState())]).toEqual([true, []])
  expect([usesSharedApp(other.getState()), missingOf(other.getState())]).toEqual([
    false,
    ['clientId', 'accessTokenUrl'],
  ])
  expect(serviceName('mailOAuth2')).toBe('Google')
})

test('whoever wants an app of their own enters it', async () => {
  apps = [{ type: 'googleOAuth2Api', clientId: null }]
  const editor = await aNewCredential('mailOAuth2')

  editor.setState({ wantsOwnApp: true })

  expect(missingOf(editor.getState())).toEqual(['clientId'])
})

test('an owner shares the app with the save, and the credential has none of its own then', async () => {
  const editor = await aNewCredential('mailOAuth2')
  setField(editor, 'clientId', 'c')
  editor.setState({ sharesApp: true })

  await save(editor)

  expect(bodies('POST')).toEqual([
    expect.objectContaining({ data: { clientId: 'c' } }),
    { credentialId: '5' },
  ])
  expect(editor.getState()).toMatchObject({ data: {}, sharesApp: false, hasUnsavedChanges: false })
  expect(usesSharedApp(editor.getState())).toBe(true)
})

test('V01 an app is removed after a question, and a refusal is told', async () => {
  apps = [{ type: 'googleOAuth2Api', clientId: 'c' }]
  await aNewCredential('mailOAuth2')

  const removing = removeSharedApp('mailOAuth2')
  await answerConfirm('confirm')
  expect(await removing).toBe(true)

  expect(apps).toEqual([])
  expect(toastTitles()).toEqual(['Google app removed'])
})

test('V01 an app that cannot be removed stays', async () => {
  await loadTypes([], {
    'GET /credential-types': () => types,
    'DELETE /credential-registrations/googleOAuth2Api': () => new Refusal(500, { message: 'No' }),
  })

  const removing = removeSharedApp('mailOAuth2')
  await answerConfirm('confirm')

  expect(await removing).toBe(false)
  expect(toastTitles()).toEqual(['Problem removing the app'])
})

test('the scopes are shown as they will be asked for', () => {
  const scope = '={{ $credentials.custom ? $credentials.mine : "a b" }}'

  expect(scopesOf({ scope, custom: false })).toBe('a b')
  expect(scopesOf({ scope, custom: true, mine: 'c' })).toBe('c')
  expect(scopesOf({ scope: 'plain' })).toBe('plain')
  expect(scopesOf({ scope: '={{ ( }}' })).toBe('')
})
