import { keptSecret } from '@heddle/contract/limits'
import { isWebAddress } from '@heddle/core'
import { request } from '../../api/request.ts'
import { t } from '../../lib/i18n.ts'
import { showFailure } from '../../ui/toast-store.ts'
import { missingOf, type Editor } from './credential-editor.ts'
import { oauthOf } from './credential-type.ts'
import { reloadCredentials } from './credential-queries.ts'
import { save } from './editor-actions.ts'

const features =
  'scrollbars=no,resizable=yes,status=no,titlebar=no,location=no,toolbar=no,menubar=no,width=500,height=700'

/** Lets a person sign in at the service in a window of its own. */
export async function connectAccount(editor: Editor): Promise<void> {
  if (missingOf(editor.getState()).length > 0) return editor.setState({ showMissing: true })
  // Opened at once: a browser allows that only while a press is being handled.
  const popup = window.open('about:blank', 'heddle-oauth', features)
  if (!popup) return void showFailure(t('credentials.oauthError'), new Error(t('credentials.popupBlocked')))
  const url = (await saveFirst(editor)) ? await askForUrl(editor) : undefined
  // The window belongs to this page as long as it is empty: a script in its address would run as ours.
  if (url === undefined || !isWebAddress(url)) return popup.close()
  editor.setState(({ data: { oauthTokenData: _token, ...data } }) => ({
    data,
    problem: undefined,
    refusal: undefined,
  }))
  popup.location.href = url
  if ((await outcome(editor.getState().id)) === 'failure') {
    const refusal = { title: t('credentials.notConnected'), message: t('credentials.notConnectedText') }
    return editor.setState({ refusal })
  }
  popup.close()
  editor.setState(({ data }) => ({ data: { ...data, oauthTokenData: keptSecret } }))
  void reloadCredentials()
}

async function saveFirst(editor: Editor): Promise<boolean> {
  const { id, hasUnsavedChanges } = editor.getState()
  return id !== undefined && !hasUnsavedChanges ? true : save(editor)
}

async function askForUrl(editor: Editor): Promise<string | undefined> {
  const { id = '', type } = editor.getState()
  try {
    return await (oauthOf(type) === 'oauth1'
      ? request('GET /oauth1-credential/auth', { query: { id } })
      : request('GET /oauth2-credential/auth', { query: { id } }))
  } catch (error) {
    // The same error with more words: it knows what else belongs into the details.
    if (error instanceof Error) error.message = `${t('credentials.oauthErrorText')}: ${error.message}`
    showFailure(t('credentials.oauthError'), error)
    return undefined
  }
}

type Outcome = 'success' | 'failure'

/** The window says so when the person comes back, to its opener or, where the service cut that tie, to everybody here. */
function outcome(id: string | undefined): Promise<Outcome> {
  const channel = new BroadcastChannel('oauth-callback')
  return new Promise((resolve) => {
    const hear = (told: unknown, about: string) => {
      const heard = (['success', 'failure'] as const).find((each) => told === `${each}${about}`)
      if (!heard) return
      window.removeEventListener('message', onMessage)
      channel.close()
      resolve(heard)
    }
    const onMessage = ({ origin, data }: MessageEvent) => {
      if (origin === location.origin) hear(data, '')
    }
    window.addEventListener('message', onMessage)
    channel.addEventListener('message', ({ data }) => hear(data, ` ${id}`))
  })
}
