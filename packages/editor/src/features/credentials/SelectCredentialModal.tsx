import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { credentialTypes } from '../../workspace/credentials.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { SelectField } from '../../ui/SelectField.tsx'

/** The first step to a new credential: of which type. */
export function SelectCredentialModal({ close }: { close: () => void }) {
  const { data: types = [], error } = useQuery(credentialTypes)
  const [chosen, setChosen] = useState<string>()
  const next = () => {
    if (chosen === undefined) return
    close()
    openModal('editCredential', { type: chosen })
  }
  return (
    <Modal
      title={t('credentials.selectTitle')}
      close={close}
      width={460}
      actions={
        <Button variant="primary" disabled={chosen === undefined} onClick={next}>
          {t('credentials.continue')}
        </Button>
      }
    >
      <SelectField<string>
        label={t('credentials.selectLabel')}
        error={error ? messageOf(error) : undefined}
        options={types
          .map(({ name, displayName }) => ({ value: name, label: displayName }))
          .toSorted((a, b) => a.label.localeCompare(b.label))}
        value={chosen}
        placeholder={t('credentials.selectPlaceholder')}
        onChange={setChosen}
        data-autofocus
      />
    </Modal>
  )
}
