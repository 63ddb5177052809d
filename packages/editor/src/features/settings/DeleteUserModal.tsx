import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { displayName } from '../../api/account.ts'
import { request } from '../../api/request.ts'
import { deletePhrase } from '../../lib/constants.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import formCss from '../../ui/Form.module.css'
import { Modal } from '../../ui/Modal.tsx'
import type { ModalInputs } from '../../ui/modal-store.ts'
import { TextField } from '../../ui/TextField.tsx'
import { showSuccess } from '../../ui/toast-store.ts'
import { useForm } from '../../ui/use-form.ts'
import css from './Settings.module.css'
import { reloadUsers, userList } from './user-queries.ts'
import { Radio } from '../../ui/Radio.tsx'
import { SelectField } from '../../ui/SelectField.tsx'

/** What happens to what the person owns. */
type Plan = { kind: 'transfer'; to: string | undefined } | { kind: 'delete'; phrase: string }

interface Values {
  plan: Plan
}

export function DeleteUserModal({ input, close }: { input: ModalInputs['deleteUser']; close: () => void }) {
  const { user } = input
  const isPending = !user.firstName
  const id = useId()
  const { data: users = [] } = useQuery(userList)
  const { form, values, change, isValid, isSubmitting } = useForm<Values>({
    initial: { plan: { kind: 'transfer', to: undefined } },
    rules: { plan: (plan) => (isPending || isComplete(plan) ? undefined : t('settings.deleteQuestion')) },
    failed: t('settings.deleteFailed'),
    async submit({ plan }) {
      const transferId = !isPending && plan.kind === 'transfer' ? plan.to : undefined
      await request('DELETE /users/:id', { params: { id: user.id }, query: { transferId } })
      await reloadUsers()
      const heir = users.find((other) => other.id === transferId)
      const message = heir && t('settings.deletedTransferred', { name: displayName(heir) })
      showSuccess({ title: t('settings.deleted'), ...(message && { message }) })
      close()
    },
  })
  return (
    <Modal
      title={t('settings.deleteTitle', { name: displayName(user) })}
      close={close}
      width={460}
      actions={
        <Button type="submit" form={id} variant="danger" loading={isSubmitting} disabled={!isValid}>
          {t('settings.delete')}
        </Button>
      }
    >
      <Form {...form} id={id} className={formCss.form}>
        {isPending ? (
          <p>{t('settings.deletePending')}</p>
        ) : (
          <PlanFields user={user} plan={values.plan} setPlan={(plan) => change({ plan })} />
        )}
      </Form>
    </Modal>
  )
}

const isComplete = (plan: Plan): boolean =>
  plan.kind === 'transfer' ? plan.to !== undefined : plan.phrase === deletePhrase

interface PlanFieldsProps {
  user: ModalInputs['deleteUser']['user']
  plan: Plan
  setPlan: (plan: Plan) => void
}

function PlanFields({ user, plan, setPlan }: PlanFieldsProps) {
  const id = useId()
  const { data: users = [] } = useQuery(userList)
  const heirs = users.filter((other) => other.id !== user.id && other.firstName)
  return (
    <fieldset className={css.plan}>
      <legend>{t('settings.deleteQuestion')}</legend>
      <Radio
        name={id}
        label={t('settings.transfer')}
        checked={plan.kind === 'transfer'}
        onChange={() => setPlan({ kind: 'transfer', to: undefined })}
      />
      {plan.kind === 'transfer' && (
        <SelectField
          label={t('settings.transferTo')}
          options={heirs.map((heir) => ({ value: heir.id, label: displayName(heir) }))}
          value={plan.to}
          onChange={(to) => setPlan({ kind: 'transfer', to })}
        />
      )}
      <Radio
        name={id}
        label={t('settings.deleteAll')}
        checked={plan.kind === 'delete'}
        onChange={() => setPlan({ kind: 'delete', phrase: '' })}
      />
      {plan.kind === 'delete' && (
        <TextField
          label={t('settings.deletePhraseLabel', { phrase: deletePhrase })}
          value={plan.phrase}
          onChange={(phrase) => setPlan({ kind: 'delete', phrase })}
        />
      )}
    </fieldset>
  )
}
