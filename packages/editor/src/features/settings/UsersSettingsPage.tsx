import { useQuery } from '@tanstack/react-query'
import { Copy, EllipsisVertical, Link2, Send, Trash2, UserPlus } from 'lucide-react'
import { displayName } from '../../api/account.ts'
import { messageOf } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { useSession } from '../../api/session.ts'
import { writeClipboard } from '../../lib/clipboard.ts'
import { t } from '../../lib/i18n.ts'
import { navigate } from '../../lib/navigation.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { Note } from '../../ui/Note.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { showFailure, showSuccess } from '../../ui/toast-store.ts'
import { SettingsPage } from './SettingsPage.tsx'
import css from './SettingsPage.module.css'
import { reloadUsers, userList, type ListedUser } from './user-queries.ts'

export function UsersSettingsPage() {
  const isSetUp = useSession((state) => Boolean(state.user?.firstName))
  const hasMail = useSession((state) => state.settings?.userManagement.smtpSetup ?? false)
  if (!isSetUp) {
    return (
      <SettingsPage title={t('settings.users')}>
        <Note title={t('settings.setupTitle')} text={t('settings.setupText')}>
          <Button variant="primary" onClick={() => navigate('/setup')}>
            {t('settings.setupButton')}
          </Button>
        </Note>
      </SettingsPage>
    )
  }
  return (
    <SettingsPage title={t('settings.users')} actions={<InviteButtons hasMail={hasMail} />}>
      {!hasMail && (
        <section className={css.warning}>
          <h2>{t('settings.noMailTitle')}</h2>
          <p>{t('settings.noMailText')}</p>
        </section>
      )}
      <UserList hasMail={hasMail} />
    </SettingsPage>
  )
}

function InviteButtons({ hasMail }: { hasMail: boolean }) {
  return (
    <>
      <Button icon={Link2} onClick={() => void openModal('inviteUser', { byLink: true })}>
        {t('settings.inviteLink')}
      </Button>
      <span data-tip={hasMail ? undefined : t('settings.noMailTip')}>
        <Button
          variant="primary"
          icon={UserPlus}
          disabled={!hasMail}
          onClick={() => void openModal('inviteUser', { byLink: false })}
        >
          {t('settings.invite')}
        </Button>
      </span>
    </>
  )
}

function UserList({ hasMail }: { hasMail: boolean }) {
  const { data, error, isPending } = useQuery(userList)
  if (isPending) return <Spinner />
  if (error) {
    return (
      <Note title={t('settings.usersFailed')} text={messageOf(error)} alert>
        <Button onClick={() => void reloadUsers()}>{t('settings.tryAgain')}</Button>
      </Note>
    )
  }
  return (
    <ul className={css.users} aria-label={t('settings.users')}>
      {data.map((user) => (
        <UserRow key={user.id} user={user} hasMail={hasMail} />
      ))}
    </ul>
  )
}

function UserRow({ user, hasMail }: { user: ListedUser; hasMail: boolean }) {
  const isMe = useSession((state) => state.user?.id === user.id)
  const name = displayName(user)
  const isOwner = user.globalRole.name === 'owner'
  return (
    <li className={css.user}>
      <span className={css.avatar} aria-hidden>
        {initials(name)}
      </span>
      <div className={css.who}>
        <p className={css.name}>
          {name} {isMe && t('settings.you')}
        </p>
        {user.email !== name && <p className={css.email}>{user.email}</p>}
      </div>
      {isOwner && <Pill>{t('settings.owner')}</Pill>}
      {!user.firstName && <Pill>{t('settings.pending')}</Pill>}
      {!isOwner && (
        <Menu
          label={t('settings.userActions', { name })}
          position="bottom-end"
          groups={() => userActions(user, hasMail)}
        >
          <IconButton label={t('settings.userActions', { name })} icon={EllipsisVertical} />
        </Menu>
      )}
    </li>
  )
}

function userActions(user: ListedUser, hasMail: boolean): MenuItem[][] {
  const { inviteUrl, email } = user
  const invites: MenuItem[] =
    inviteUrl === undefined
      ? []
      : [
          { id: 'copy', label: t('settings.copyInvite'), icon: Copy, run: () => void copyInvite(inviteUrl) },
          {
            id: 'reinvite',
            label: t('settings.reinvite'),
            icon: Send,
            disabled: !hasMail,
            run: () => void reinvite(user.id, email ?? ''),
          },
        ]
  const remove: MenuItem = {
    id: 'delete',
    label: t('settings.deleteUser'),
    icon: Trash2,
    danger: true,
    run: () => void openModal('deleteUser', { user }),
  }
  return [invites, [remove]]
}

async function copyInvite(url: string): Promise<void> {
  await writeClipboard(url)
  showSuccess({ title: t('settings.inviteCopied') })
}

async function reinvite(id: string, email: string): Promise<void> {
  try {
    await request('POST /users/:id/reinvite', { params: { id } })
    showSuccess({ title: t('settings.reinvited'), message: t('settings.reinvitedText', { email }) })
  } catch (error) {
    showFailure(t('settings.reinviteFailed'), error)
  }
}

const initials = (name: string): string =>
  name
    .split(/[\s@]+/)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('')
