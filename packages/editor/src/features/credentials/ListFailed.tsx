import { messageOf } from '../../api/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { retryCredentialList } from './credential-queries.ts'

export function ListFailed({ error }: { error: Error }) {
  return (
    <Note title={t('credentials.listFailed')} text={messageOf(error)} alert>
      <Button onClick={() => void retryCredentialList()}>{t('credentials.tryAgain')}</Button>
    </Note>
  )
}
