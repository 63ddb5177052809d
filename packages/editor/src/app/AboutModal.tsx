import { sourceUrl } from '../lib/constants.ts'
import { t } from '../lib/i18n.ts'
import { Modal } from '../ui/Modal.tsx'
import css from './AboutModal.module.css'
import { useSession } from '../api/session.ts'

export function AboutModal({ close }: { close: () => void }) {
  const version = useSession((state) => state.settings?.versionCli)
  return (
    <Modal title={t('shell.aboutTitle')} close={close} width={540}>
      <dl className={css.facts}>
        <dt>{t('shell.version')}</dt>
        <dd>{version}</dd>
        <dt>{t('shell.sourceCode')}</dt>
        <dd>
          <a href={sourceUrl} target="_blank" rel="noreferrer">
            {sourceUrl}
          </a>
        </dd>
        <dt>{t('shell.license')}</dt>
        <dd>MIT</dd>
      </dl>
    </Modal>
  )
}
