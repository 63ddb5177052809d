import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { credentialTypes } from '../../workspace/credentials.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import fieldCss from '../../ui/Field.module.css'
import { Modal } from '../../ui/Modal.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { Select } from '../../ui/Select.tsx'

/** The first step to a new credential: of which type. */
export function SelectCredentialModal({ close }: { close: () => void }) {
  const id = useId()
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
      footer={
        <Button variant="primary" disabled={chosen === undefined} onClick={next}>
          {t('credentials.continue')}
        </Button>
      }
    >
      <div className={fieldCss.field}>
        <label htmlFor={id} className={fieldCss.label}>
          {t('credentials.selectLabel')}
        </label>
        <Select<string>
          id={id}
          label={t('credentials.selectLabel')}
          options={types
            .map(({ name, displayName }) => ({ value: name, label: displayName }))
            .toSorted((a, b) => a.label.localeCompare(b.label))}
          chosen={chosen === undefined ? [] : [chosen]}
          placeholder={t('credentials.selectPlaceholder')}
          onChange={([type]) => setChosen(type)}
        />
        {error && <p className={fieldCss.error}>{messageOf(error)}</p>}
      </div>
    </Modal>
  )
}
