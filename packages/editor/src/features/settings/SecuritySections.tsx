import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { changeOptimistically, patch, withoutRow } from '../../api/optimistic-change.ts'
import { queryClient } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { formatDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { askConfirm, openModal } from '../../ui/modal-store.ts'
import { showFailure, showSuccess } from '../../ui/toast-store.ts'
import { apiKeyList, sessionList, twoFactorState } from './security-queries.ts'
import { deviceName } from './device-name.ts'
import css from './Settings.module.css'

/** How one signs in, where one is signed in, and which programs may act for one. */
export function SecuritySections() {
  return (
    <>
      <section className={css.card} aria-label={t('settings.security')}>
        <h2>{t('settings.security')}</h2>
        <div className={css.row}>
          <p>{t('account.password')}</p>
          <Button onClick={() => void openModal('changePassword', {})}>{t('settings.changePassword')}</Button>
        </div>
        <TwoFactor />
      </section>
      <Sessions />
      <ApiKeys />
    </>
  )
}

function TwoFactor() {
  const { data } = useQuery(twoFactorState)
  if (!data) return null
  const text = data.enabled
    ? t('security.twoFactorOn', { count: data.recoveryCodesLeft })
    : t('security.twoFactorOff')
  return (
    <div className={css.row}>
      <div>
        <p>{t('security.twoFactor')}</p>
        <p className={css.email}>{text}</p>
      </div>
      <Button onClick={() => void openModal('twoFactor', { enable: !data.enabled })}>
        {data.enabled ? t('security.turnOff') : t('security.turnOn')}
      </Button>
    </div>
  )
}

function Sessions() {
  const end = (id: string) =>
    act(async () => {
      await changeOptimistically(queryClient, {
        patches: [patch(sessionList, withoutRow(id))],
        send: () => request('DELETE /me/sessions/:id', { params: { id } }),
      })
      showSuccess({ title: t('security.sessionEnded') })
    })
  return (
    <Listed title={t('security.sessions')} query={sessionList} empty="">
      {(session) => (
        <li key={session.id} className={css.row}>
          <div className={css.who}>
            <p data-tip={session.agent ?? undefined}>
              {session.current ? t('security.thisSession') : deviceName(session.agent)}
            </p>
            <p className={css.email}>
              {t('security.since', {
                time: formatDate(new Date(session.createdAt)),
                address: session.address ?? '',
              })}
            </p>
          </div>
          {!session.current && (
            <Button onClick={() => void end(session.id)}>{t('security.endSession')}</Button>
          )}
        </li>
      )}
    </Listed>
  )
}

function ApiKeys() {
  const remove = (id: string, name: string) =>
    act(async () => {
      const answer = await askConfirm({
        title: t('security.deleteKeyTitle', { name }),
        message: t('security.deleteKeyText'),
        confirmLabel: t('security.delete'),
        danger: true,
      })
      if (answer !== 'confirm') return
      await changeOptimistically(queryClient, {
        patches: [patch(apiKeyList, withoutRow(id))],
        send: () => request('DELETE /me/api-keys/:id', { params: { id } }),
      })
    })
  return (
    <Listed
      title={t('security.apiKeys')}
      text={t('security.apiKeysText')}
      query={apiKeyList}
      empty={t('security.noApiKeys')}
      action={<Button onClick={() => void openModal('createApiKey', {})}>{t('security.createKey')}</Button>}
    >
      {({ id, name, scopes, lastUsedAt }) => (
        <li key={id} className={css.row}>
          <div className={css.who}>
            <p>{name}</p>
            <p className={css.email}>
              {lastUsedAt === null
                ? t('security.neverUsed')
                : t('security.lastUsed', { time: formatDate(new Date(lastUsedAt)) })}
              {` · ${scopes.join(', ')}`}
            </p>
          </div>
          <Button aria-label={t('security.deleteKey', { name })} onClick={() => void remove(id, name)}>
            {t('security.delete')}
          </Button>
        </li>
      )}
    </Listed>
  )
}

interface ListedProps<Row> {
  title: string
  text?: string
  // oxlint-disable-next-line typescript/no-explicit-any -- the key's type differs from list to list and does not matter
  query: UseQueryOptions<Row[], Error, Row[], any>
  empty: string
  action?: ReactNode
  children: (row: Row) => ReactNode
}

function Listed<Row>({ title, text, query, empty, action, children }: ListedProps<Row>) {
  const { data, error } = useQuery(query)
  return (
    <section className={css.card} aria-label={title}>
      <div className={css.row}>
        <h2>{title}</h2>
        {action}
      </div>
      {text && <p className={css.email}>{text}</p>}
      {error && (
        <p role="alert">
          {t('security.loadFailed')}: {messageOf(error)}
        </p>
      )}
      {data?.length === 0 && <p>{empty}</p>}
      {data && data.length > 0 && <ul className={css.list}>{data.map(children)}</ul>}
    </section>
  )
}

async function act(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    showFailure(t('security.failed'), error)
  }
}
