import { useQuery } from '@tanstack/react-query'
import { Copy, EllipsisVertical, Link2, Send, Trash2, UserPlus } from 'lucide-react'
import { displayName, initials } from '../../api/account.ts'
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
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Cell, Row, Table, type Column } from '../../ui/Table.tsx'
import { showFailure, showSuccess } from '../../ui/toast-store.ts'
import css from './Settings.module.css'
import { reloadUsers, userList, type ListedUser } from './user-queries.ts'

export function UsersSettingsPage() {
  const isSetUp = useSession((state) => Boolean(state.user?.firstName))
  const hasMail = useSession((state) => state.settings?.userManagement.smtpSetup ?? false)
  if (!isSetUp) {
    return (
      <Page title={t('settings.users')}>
        <Note title={t('settings.setupTitle')} text={t('settings.setupText')}>
          <Button variant="primary" onClick={() => navigate('/setup')}>
            {t('settings.setupButton')}
          </Button>
        </Note>
      </Page>
    )
  }
  return (
    <Page title={t('settings.users')} actions={<InviteButtons hasMail={hasMail} />}>
      {!hasMail && (
        <section className={css.warning}>
          <h2>{t('settings.noMailTitle')}</h2>
          <p>{t('settings.noMailText')}</p>
        </section>
      )}
      <UserList hasMail={hasMail} />
    </Page>
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
    <Table label={t('settings.users')} columns={columns()}>
      {data.toSorted(ownerFirst).map((user) => (
        <UserRow key={user.id} user={user} hasMail={hasMail} />
      ))}
    </Table>
  )
}

const isOwner = ({ globalRole }: ListedUser): boolean => globalRole.name === 'owner'

/** Then by name, and who has not come yet last. */
const ownerFirst = (a: ListedUser, b: ListedUser): number =>
  Number(isOwner(b)) - Number(isOwner(a)) ||
  Number(!a.firstName) - Number(!b.firstName) ||
  displayName(a).localeCompare(displayName(b))

const columns = (): Column[] => [
  { id: 'name', label: t('settings.name'), part: 'name' },
  { id: 'email', label: t('account.email') },
  { id: 'role', label: t('settings.role') },
  { id: 'actions', label: t('settings.actions'), part: 'actions' },
]

function UserRow({ user, hasMail }: { user: ListedUser; hasMail: boolean }) {
  const isMe = useSession((state) => state.user?.id === user.id)
  const name = displayName(user)
  return (
    <Row>
      <Cell column="name">
        <span className={css.person}>
          <span className={css.avatar} aria-hidden>
            {initials(user)}
          </span>
          <span className={css.name}>
            {name} {isMe && t('settings.you')}
          </span>
          {!user.firstName && <Pill>{t('settings.pending')}</Pill>}
        </span>
      </Cell>
      <Cell column="email">{user.email}</Cell>
      <Cell column="role">{isOwner(user) ? t('settings.owner') : t('settings.member')}</Cell>
      <Cell column="actions">
        {!isOwner(user) && (
          <Menu
            label={t('settings.userActions', { name })}
            position="bottom-end"
            groups={() => userActions(user, hasMail)}
          >
            <IconButton label={t('settings.userActions', { name })} icon={EllipsisVertical} />
          </Menu>
        )}
      </Cell>
    </Row>
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
