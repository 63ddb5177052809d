import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { credentialOverview, useCredentialList } from './credential-queries.ts'
import { CredentialTable } from './CredentialTable.tsx'
import { ListFailed } from './ListFailed.tsx'
import css from './CredentialTable.module.css'

export function CredentialListModal({ close }: { close: () => void }) {
  const { data, error } = useCredentialList()
  const { data: overview } = useQuery(credentialOverview)
  return (
    <Modal
      title={t('credentials.credentials')}
      close={close}
      width="80%"
      cancelLabel={t('shell.close')}
      actions={
        <Button variant="primary" icon={Plus} onClick={() => void openModal('selectCredential', {})}>
          {t('credentials.addNew')}
        </Button>
      }
    >
      <p className={css.intro}>{t('credentials.listIntro')}</p>
      {!data && !error && <Spinner />}
      {error && <ListFailed error={error} />}
      {data && <CredentialTable credentials={data} overview={overview ?? []} low />}
    </Modal>
  )
}
