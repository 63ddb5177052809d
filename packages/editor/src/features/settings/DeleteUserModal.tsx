import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { displayName } from '../../api/account.ts'
import { request } from '../../api/request.ts'
import { deletePhrase } from '../../lib/constants.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import type { ModalInputs } from '../../ui/modal-store.ts'
import { TextField } from '../../ui/TextField.tsx'
import { showFailure, showSuccess } from '../../ui/toast-store.ts'
import css from './SettingsPage.module.css'
import { reloadUsers, userList } from './user-queries.ts'
import { Radio } from '../../ui/Radio.tsx'
import { SelectField } from '../../ui/SelectField.tsx'

/** What happens to what the person owns. */
type Plan = { kind: 'transfer'; to: string | undefined } | { kind: 'delete'; phrase: string }

export function DeleteUserModal({ input, close }: { input: ModalInputs['deleteUser']; close: () => void }) {
  const { user } = input
  const isPending = !user.firstName
  const [plan, setPlan] = useState<Plan>({ kind: 'transfer', to: undefined })
  const [isDeleting, setDeleting] = useState(false)
  const remove = async () => {
    setDeleting(true)
    const transferId = !isPending && plan.kind === 'transfer' ? plan.to : undefined
    try {
      await request('DELETE /users/:id', { params: { id: user.id }, query: { transferId } })
      await reloadUsers()
      showSuccess({ title: t('settings.deleted') })
      close()
    } catch (error) {
      showFailure(t('settings.deleteFailed'), error)
    } finally {
      setDeleting(false)
    }
  }
  return (
    <Modal
      title={t('settings.deleteTitle', { name: displayName(user) })}
      close={close}
      width={460}
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            {t('shell.cancel')}
          </Button>
          <Button
            variant="danger"
            loading={isDeleting}
            disabled={!isPending && !isComplete(plan)}
            onClick={() => void remove()}
          >
            {t('settings.delete')}
          </Button>
        </>
      }
    >
      {isPending ? (
        <p>{t('settings.deletePending')}</p>
      ) : (
        <PlanForm user={user} plan={plan} setPlan={setPlan} />
      )}
    </Modal>
  )
}

const isComplete = (plan: Plan): boolean =>
  plan.kind === 'transfer' ? plan.to !== undefined : plan.phrase === deletePhrase

interface PlanFormProps {
  user: ModalInputs['deleteUser']['user']
  plan: Plan
  setPlan: (plan: Plan) => void
}

function PlanForm({ user, plan, setPlan }: PlanFormProps) {
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
