import { apiKeyNameMax } from '@heddle/contract/limits'
import { apiKeyScopes, type Scope } from '@heddle/contract/scopes'
import { useId, useState } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { useForm } from '../../ui/use-form.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { Field } from '../../ui/Field.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
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
  const { form, field, isSubmitting } = useForm({
    initial: { name: '', scopes: [] as Scope[] },
    rules: { name: required, scopes: atLeastOne },
    failed: t('security.failed'),
    async submit(body) {
      const { key } = await request('POST /me/api-keys', { body })
      await queryClient.invalidateQueries(apiKeyList)
      done(key)
    },
  })
  const scopes = field('scopes')
  return (
    <Modal
      title={t('security.createKey')}
      close={close}
      actions={
        <Button type="submit" form={id} variant="primary" loading={isSubmitting}>
          {t('security.createKey')}
        </Button>
      }
    >
      <Form {...form} id={id} className={formCss.form}>
        <TextField
          {...field('name')}
          label={t('security.keyName')}
          maxLength={apiKeyNameMax}
          data-autofocus
        />
        <Field label={t('security.scopes')} error={scopes.error}>
          {(control) => (
            <Select
              id={control.id}
              label={t('security.scopes')}
              invalid={control['aria-invalid']}
              describedBy={control['aria-describedby']}
              multiple
              options={apiKeyScopes.map((scope) => ({ value: scope, label: scope }))}
              chosen={scopes.value}
              onChange={scopes.onChange}
            />
          )}
        </Field>
      </Form>
    </Modal>
  )
}

const atLeastOne = (scopes: readonly Scope[]) =>
  scopes.length === 0 ? t('security.scopesRequired') : undefined

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
