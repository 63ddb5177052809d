import type { AssistantSettings } from '@heddle/contract'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import css from './Assistant.module.css'
import { assistantSettings } from './assistant-settings.ts'
import { ModelForm } from './ModelForm.tsx'
import { credentialList } from '../../workspace/credentials.ts'
import { nodeTypeList } from '../../workspace/node-types.ts'

type Choice = AssistantSettings['choice']

/** Which model the assistant is, for the owner. */
export function AssistantSettingsPage() {
  const settings = useQuery(assistantSettings)
  const types = useQuery(nodeTypeList)
  const credentials = useQuery(credentialList)
  const queries = [settings, types, credentials]
  const error = queries.find((query) => query.error)?.error
  const retry = () => queries.forEach((query) => void query.refetch())
  return (
    <Page title={t('assistant.settings')} width="narrow">
      <p>{t('assistant.settingsText')}</p>
      {queries.some(({ isPending }) => isPending) && !error && <Spinner />}
      {error && (
        <Note title={t('assistant.loadFailed')} text={messageOf(error)} alert>
          <Button onClick={retry}>{t('settings.tryAgain')}</Button>
        </Note>
      )}
      {settings.data && types.data && credentials.data && (
        <ModelForm
          // What was saved is what further changes are compared with.
          key={JSON.stringify(settings.data.choice)}
          choice={settings.data.choice}
          types={types.data}
          credentials={credentials.data}
          save={saveChoice}
        />
      )}
      <section className={css.section}>
        <h2>{t('assistant.whatIsSent')}</h2>
        <ul className={css.problems}>
          <li>{t('assistant.sentForChange')}</li>
          <li>{t('assistant.sentForError')}</li>
          <li>{t('assistant.sentForExpression')}</li>
          <li>{t('assistant.neverSent')}</li>
        </ul>
      </section>
    </Page>
  )
}

async function saveChoice(choice: Choice): Promise<void> {
  const saved = await request('PUT /assistant/settings', { body: { choice } })
  queryClient.setQueryData(assistantSettings.queryKey, saved)
}
