import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId } from 'react'
import { useSession } from '../../api/session.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { MarkupText } from '../../ui/MarkupText.tsx'
import { ModalSurface } from '../../ui/Modal.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import css from './Versions.module.css'
import { isVersionAsked, newerOf, versionList, type Version } from './versions.ts'

/** A drawer from the left with a card for every newer version. */
export function VersionsModal({ close }: { close: () => void }) {
  const id = useId()
  const settings = useSession((state) => state.settings)
  return (
    <ModalSurface labelledBy={id} close={close} width={520} at="left">
      <div className={css.drawer}>
        <header>
          <h2 id={id}>{t('notices.versionsTitle')}</h2>
          <IconButton label={t('shell.close')} keys="escape" icon={X} data-autofocus onClick={close} />
        </header>
        <p>
          {t('notices.versionsCurrent', { version: settings?.versionCli })}{' '}
          <a href={settings?.versionNotifications.infoUrl} target="_blank" rel="noreferrer">
            {t('notices.versionsHow')}
          </a>
        </p>
        {isVersionAsked() ? <NewerVersions /> : <p>{t('notices.versionsNotAsked')}</p>}
      </div>
    </ModalSurface>
  )
}

/** That there is no newer one is said only by who was asked. */
function NewerVersions() {
  const { data, isFetching, refetch } = useQuery(versionList)
  if (isFetching && !data) return <p role="status">{t('notices.versionsLoading')}</p>
  if (!data) {
    return (
      <p role="alert">
        {t('notices.versionsFailed')} <Button onClick={() => void refetch()}>{t('notices.tryAgain')}</Button>
      </p>
    )
  }
  const next = newerOf(data)
  if (next.length === 0) return <p>{t('notices.versionsNone')}</p>
  return next.map((version) => <VersionCard key={version.name} version={version} />)
}

function VersionCard({ version }: { version: Version }) {
  const { name, createdAt, description, documentationUrl, hasSecurityFix, hasBreakingChange, nodes } = version
  return (
    <article className={css.card} aria-label={name}>
      <p className={css.title}>
        <strong>{name}</strong>
        {hasSecurityFix && <span data-kind="security">{t('notices.securityUpdate')}</span>}
        {hasBreakingChange && <span data-kind="breaking">{t('notices.breakingChanges')}</span>}
        <TimeAgo date={createdAt} />
      </p>
      <MarkupText text={description} />
      {nodes.length > 0 && (
        <p>
          {t('notices.newNodes')}: {nodes.join(', ')}
        </p>
      )}
      {documentationUrl !== '' && (
        <a href={documentationUrl} target="_blank" rel="noreferrer">
          {t('notices.releaseNotes')}
        </a>
      )}
    </article>
  )
}
