import { useId, useState, type FormEvent } from 'react'
import { request, type ResponseOf } from '../../api/request.ts'
import { writeClipboard } from '../../lib/clipboard.ts'
import { t } from '../../lib/i18n.ts'
import { whenReleased } from '../../lib/pointer.ts'
import { Button } from '../../ui/Button.tsx'
import fieldCss from '../../ui/Field.module.css'
import { Modal } from '../../ui/Modal.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showError, showFailure, showSuccess } from '../../ui/toast-store.ts'
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
    tellResult(invited)
    close()
  }
  return <InviteForm close={close} done={done} />
}

function InviteForm({ close, done }: { close: () => void; done: (invited: Invited) => void }) {
  const id = useId()
  const [text, setText] = useState('')
  const [wasLeft, setLeft] = useState(false)
  const [isSending, setSending] = useState(false)
  const { emails, invalid } = readAddresses(text)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setLeft(true)
    if (emails.length === 0) showError({ title: t('settings.noUsers') })
    if (emails.length === 0 || invalid !== undefined) return
    setSending(true)
    try {
      done(await request('POST /users', { body: emails.map((email) => ({ email })) }))
    } catch (error) {
      showFailure(t('settings.inviteFailed'), error)
    } finally {
      setSending(false)
    }
  }
  const error = wasLeft && invalid !== undefined ? t('settings.invalidEmail', { email: invalid }) : undefined
  return (
    <Modal
      title={t('settings.inviteTitle')}
      close={close}
      width={460}
      footer={
        <Button
          type="submit"
          form={`${id}-form`}
          variant="primary"
          disabled={emails.length === 0}
          loading={isSending}
        >
          {t('settings.inviteCount', { count: emails.length })}
        </Button>
      }
    >
      <form id={`${id}-form`} className={formCss.form} noValidate onSubmit={(event) => void submit(event)}>
        <div className={fieldCss.field}>
          <label htmlFor={id} className={fieldCss.label}>
            {t('settings.emails')}
          </label>
          <textarea
            id={id}
            className={fieldCss.input}
            rows={3}
            value={text}
            data-autofocus
            aria-invalid={error !== undefined}
            aria-describedby={`${id}-note`}
            onChange={(event) => setText(event.target.value)}
            onBlur={() => whenReleased(() => setLeft(true))}
          />
          <p id={`${id}-note`} className={error ? fieldCss.error : fieldCss.help}>
            {error ?? t('settings.emailsHelp')}
          </p>
        </div>
        <div className={fieldCss.field}>
          <label htmlFor={`${id}-role`} className={fieldCss.label}>
            {t('settings.role')}
          </label>
          <Select
            id={`${id}-role`}
            label={t('settings.role')}
            options={[{ value: 'member', label: t('settings.member') }]}
            chosen={['member']}
            onChange={() => undefined}
          />
        </div>
      </form>
    </Modal>
  )
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
              {error}
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

function tellResult(invited: Invited): void {
  const failed = invited.filter(({ error }) => error !== undefined)
  if (failed.length > 0) {
    const emails = failed.map(({ user }) => user.email).join(', ')
    const list = failed.map(({ user, error }) => `${user.email}: ${error}`)
    showError({
      title: t('settings.inviteFailed'),
      message: t('settings.inviteFailedSome', { emails }),
      list,
    })
  }
  const count = invited.length - failed.length
  if (count > 0) showSuccess({ title: t('settings.invited', { count }) })
}
