import { useId, useState } from 'react'
import { request, type ResponseOf } from '../../api/request.ts'
import { writeClipboard } from '../../lib/clipboard.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import fieldCss from '../../ui/Field.module.css'
import { Modal } from '../../ui/Modal.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showError, showSuccess } from '../../ui/toast-store.ts'
import { useForm } from '../../ui/use-form.ts'
import formCss from '../../ui/Form.module.css'
import { readAddresses } from './invite-addresses.ts'
import { reloadUsers } from './user-queries.ts'

type Invited = ResponseOf<'POST /users'>

/** Invites people by mail, or makes links that the owner passes on. */
export function InviteUserModal({ input, close }: { input: { byLink: boolean }; close: () => void }) {
  const [links, setLinks] = useState<Invited>()
  if (links) return <InviteLinks invited={links} close={close} />
  const done = (invited: Invited) => {
    void reloadUsers()
    if (input.byLink) return setLinks(invited)
    const failed = invited.flatMap(reasonOf)
    // Nobody gets a mail: the form says why, and keeps what was typed.
    if (failed.length === invited.length) throw new Error(failed.join('\n'))
    showSuccess({ title: t('settings.invited', { count: invited.length - failed.length }) })
    if (failed.length > 0) showError({ title: t('settings.inviteFailed'), list: failed })
    close()
  }
  return <InviteForm close={close} done={done} />
}

function InviteForm({ close, done }: { close: () => void; done: (invited: Invited) => void }) {
  const id = useId()
  const { form, field, values, isSubmitting } = useForm({
    initial: { emails: '', role: 'member' },
    rules: { emails: addressProblem },
    failed: t('settings.inviteFailed'),
    async submit(given) {
      const { emails } = readAddresses(given.emails)
      done(await request('POST /users', { body: emails.map((email) => ({ email })) }))
    },
  })
  const { emails } = readAddresses(values.emails)
  return (
    <Modal
      title={t('settings.inviteTitle')}
      close={close}
      width={460}
      actions={
        <Button
          type="submit"
          form={id}
          variant="primary"
          disabled={emails.length === 0}
          loading={isSubmitting}
        >
          {t('settings.inviteCount', { count: emails.length })}
        </Button>
      }
    >
      <Form {...form} id={id} className={formCss.form}>
        <TextArea
          {...field('emails')}
          label={t('settings.emails')}
          help={t('settings.emailsHelp')}
          rows={3}
          data-autofocus
        />
        <SelectField
          {...field('role')}
          label={t('settings.role')}
          options={[{ value: 'member', label: t('settings.member') }]}
        />
      </Form>
    </Modal>
  )
}

function addressProblem(text: string): string | undefined {
  const { emails, invalid } = readAddresses(text)
  if (invalid !== undefined) return t('settings.invalidEmail', { email: invalid })
  return emails.length === 0 ? t('settings.noUsers') : undefined
}

function InviteLinks({ invited, close }: { invited: Invited; close: () => void }) {
  return (
    <Modal
      title={t('settings.linkReady')}
      close={close}
      width={460}
      footer={
        <Button variant="primary" onClick={close} data-autofocus>
          {t('settings.done')}
        </Button>
      }
    >
      <div className={formCss.form}>
        {invited.map(({ user, error }) =>
          user.inviteUrl === undefined ? (
            <p key={user.id} className={fieldCss.error}>
              {`${user.email}: ${error}`}
            </p>
          ) : (
            <InviteLink key={user.id} email={user.email} url={user.inviteUrl} />
          ),
        )}
      </div>
    </Modal>
  )
}

function InviteLink({ email, url }: { email: string; url: string }) {
  const copy = async () => {
    await writeClipboard(url)
    showSuccess({ title: t('settings.inviteCopied') })
  }
  return (
    <div>
      <TextField
        label={email}
        value={url}
        readOnly
        help={t('settings.linkHelp', { email })}
        onChange={() => undefined}
        onFocus={(event) => event.target.select()}
      />
      <Button onClick={() => void copy()}>{t('settings.copy')}</Button>
    </div>
  )
}

/** Why somebody was not invited. */
function reasonOf({ user, error }: Invited[number]): string[] {
  return error === undefined ? [] : [`${user.email}: ${error}`]
}
