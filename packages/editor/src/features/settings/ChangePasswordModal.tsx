import { useId } from 'react'
import { request } from '../../api/request.ts'
import { useForm } from '../../ui/use-form.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { NewPasswordFields } from '../../ui/NewPasswordFields.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showSuccess } from '../../ui/toast-store.ts'
import formCss from '../../ui/Form.module.css'
import { newPassword, repeated, required } from '../../lib/person-rules.ts'

export function ChangePasswordModal({ close }: { close: () => void }) {
  const formId = useId()
  const { form, field, isSubmitting } = useForm({
    initial: { currentPassword: '', password: '', password2: '' },
    rules: { currentPassword: required, password: newPassword, password2: repeated },
    failed: t('settings.passwordFailed'),
    refusals: { wrong_password: 'currentPassword' },
    async submit({ currentPassword, password }) {
      await request('PATCH /me/password', { body: { currentPassword, newPassword: password } })
      showSuccess({ title: t('settings.passwordChanged') })
      close()
    },
  })
  return (
    <Modal
      title={t('settings.changePassword')}
      close={close}
      width={460}
      actions={
        <Button type="submit" form={formId} variant="primary" loading={isSubmitting}>
          {t('settings.changePassword')}
        </Button>
      }
    >
      <Form {...form} id={formId} className={formCss.form}>
        <TextField
          {...field('currentPassword')}
          label={t('account.currentPassword')}
          type="password"
          autoComplete="current-password"
          data-autofocus
        />
        <NewPasswordFields field={field} />
      </Form>
    </Modal>
  )
}
