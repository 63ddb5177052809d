import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { useForm } from '../../ui/use-form.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { TextField } from '../../ui/TextField.tsx'
import formCss from '../../ui/Form.module.css'
import { required } from '../../lib/person-rules.ts'
import { CopyFooter } from './CopyFooter.tsx'
import { twoFactorState } from './security-queries.ts'
import css from './Settings.module.css'

export function TwoFactorModal({ input, close }: { input: { enable: boolean }; close: () => void }) {
  const [codes, setCodes] = useState<string[]>()
  if (codes) return <RecoveryCodes codes={codes} close={close} />
  return input.enable ? <TurnOn close={close} done={setCodes} /> : <TurnOff close={close} />
}

function TurnOn({ close, done }: { close: () => void; done: (codes: string[]) => void }) {
  const id = useId()
  const { data } = useQuery({
    queryKey: ['two-factor-secret', id],
    queryFn: () => request('POST /me/two-factor/secret', {}),
    staleTime: Infinity,
  })
  const { form, field, isSubmitting } = useForm({
    initial: { code: '', password: '' },
    rules: { code: required, password: required },
    failed: t('security.failed'),
    refusals: { wrong_password: 'password' },
    async submit(values) {
      const body = { ...values, secret: data?.secret ?? '' }
      const { recoveryCodes } = await request('POST /me/two-factor', { body })
      await queryClient.invalidateQueries(twoFactorState)
      done(recoveryCodes)
    },
  })
  return (
    <Modal
      title={t('security.turnOnTitle')}
      close={close}
      actions={
        <Button type="submit" form={id} variant="primary" loading={isSubmitting} disabled={!data}>
          {t('security.turnOn')}
        </Button>
      }
    >
      <Form {...form} id={id} className={formCss.form}>
        <p>{t('security.scan')}</p>
        {data && <QrCode text={data.url} label={t('security.qrLabel')} />}
        {data && (
          <TextField label={t('security.secret')} value={data.secret} readOnly onChange={() => undefined} />
        )}
        <TextField
          {...field('code')}
          label={t('security.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
        />
        <TextField
          {...field('password')}
          label={t('account.password')}
          type="password"
          autoComplete="current-password"
        />
      </Form>
    </Modal>
  )
}

function TurnOff({ close }: { close: () => void }) {
  const id = useId()
  const { form, field, isSubmitting } = useForm({
    initial: { password: '' },
    rules: { password: required },
    failed: t('security.failed'),
    refusals: { wrong_password: 'password' },
    async submit(body) {
      await request('POST /me/two-factor/disable', { body })
      await queryClient.invalidateQueries(twoFactorState)
      close()
    },
  })
  return (
    <Modal
      title={t('security.turnOffTitle')}
      close={close}
      actions={
        <Button type="submit" form={id} variant="danger" loading={isSubmitting}>
          {t('security.turnOff')}
        </Button>
      }
    >
      <Form {...form} id={id} className={formCss.form}>
        <TextField
          {...field('password')}
          label={t('account.password')}
          type="password"
          autoComplete="current-password"
          data-autofocus
        />
      </Form>
    </Modal>
  )
}

function RecoveryCodes({ codes, close }: { codes: readonly string[]; close: () => void }) {
  return (
    <Modal
      title={t('security.recoveryTitle')}
      close={close}
      footer={<CopyFooter text={codes.join('\n')} close={close} />}
    >
      <p>{t('security.recoveryText')}</p>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Modal>
  )
}
