import { messageOf } from '../../api/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import css from './CredentialTable.module.css'
import { reloadCredentials } from './credential-queries.ts'

export function ListFailed({ error }: { error: Error }) {
  return (
    <section className={css.empty} role="alert">
      <h2>{t('credentials.listFailed')}</h2>
      <p>{messageOf(error)}</p>
      <Button onClick={() => void reloadCredentials()}>{t('credentials.tryAgain')}</Button>
    </section>
  )
}
