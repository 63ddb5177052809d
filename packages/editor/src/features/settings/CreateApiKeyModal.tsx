import { apiKeyNameMax } from '@heddle/contract/limits'
import { apiKeyScopes, type Scope } from '@heddle/contract/scopes'
import { useId, useState } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { useForm } from '../../lib/form.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import fieldCss from '../../ui/Field.module.css'
import { Modal } from '../../ui/Modal.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showFailure } from '../../ui/toast-store.ts'
import formCss from '../../ui/Form.module.css'
import { required } from '../../lib/person-rules.ts'
import { CopyFooter } from './CopyFooter.tsx'
import { apiKeyList } from './security-queries.ts'

export function CreateApiKeyModal({ close }: { close: () => void }) {
  const [key, setKey] = useState<string>()
  return key === undefined ? <KeyForm close={close} done={setKey} /> : <NewKey apiKey={key} close={close} />
}

function KeyForm({ close, done }: { close: () => void; done: (key: string) => void }) {
  const id = useId()
  const [scopes, setScopes] = useState<Scope[]>([])
  const { form, field, isSubmitting } = useForm({
    initial: { name: '' },
    rules: { name: required },
    async submit({ name }) {
      try {
        const { key } = await request('POST /me/api-keys', { body: { name, scopes } })
        await queryClient.invalidateQueries(apiKeyList)
        done(key)
      } catch (error) {
        showFailure(t('security.failed'), error)
      }
    },
  })
  return (
    <Modal
      title={t('security.createKey')}
      close={close}
      footer={
        <Button
          type="submit"
          form={id}
          variant="primary"
          loading={isSubmitting}
          disabled={scopes.length === 0}
        >
          {t('security.createKey')}
        </Button>
      }
    >
      <form {...form} id={id} className={formCss.form}>
        <TextField
          {...field('name')}
          label={t('security.keyName')}
          maxLength={apiKeyNameMax}
          data-autofocus
        />
        <div className={fieldCss.field}>
          <label htmlFor={`${id}-scopes`} className={fieldCss.label}>
            {t('security.scopes')}
          </label>
          <Select
            id={`${id}-scopes`}
            label={t('security.scopes')}
            multiple
            options={apiKeyScopes.map((scope) => ({ value: scope, label: scope }))}
            chosen={scopes}
            onChange={setScopes}
          />
          {scopes.length === 0 && <p className={fieldCss.help}>{t('security.scopesRequired')}</p>}
        </div>
      </form>
    </Modal>
  )
}

function NewKey({ apiKey, close }: { apiKey: string; close: () => void }) {
  return (
    <Modal title={t('security.keyReady')} close={close} footer={<CopyFooter text={apiKey} close={close} />}>
      <TextField
        label={t('security.keyReady')}
        labelHidden
        value={apiKey}
        readOnly
        help={t('security.keyReadyText')}
        onChange={() => undefined}
        onFocus={(event) => event.target.select()}
      />
    </Modal>
  )
}
