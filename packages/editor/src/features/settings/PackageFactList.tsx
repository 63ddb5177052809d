import type { PackageFacts } from '@heddle/contract'
import { formatFileSize } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { packageUrl } from '../../lib/node-package.ts'
import css from './InstallPackageModal.module.css'

/** What is known of a package before any of it is here. */
export function PackageFactList({ facts }: { facts: PackageFacts }) {
  const { name, ecosystem, version, installed, license, bytes, source, hosts } = facts
  return (
    <dl className={css.facts}>
      <dt>{t('packages.name')}</dt>
      <dd>
        <Outside url={packageUrl(name)} text={name} />
      </dd>
      <dt>{t('packages.kind')}</dt>
      <dd>{t(`packages.ecosystems.${ecosystem}`)}</dd>
      <dt>{t('packages.versionLabel')}</dt>
      <dd>{installed === null ? version : t('packages.versionInstead', { version, installed })}</dd>
      <dt>{t('packages.license')}</dt>
      <dd>{license ?? t('packages.noLicense')}</dd>
      <dt>{t('packages.size')}</dt>
      <dd>{bytes === null ? t('packages.notStated') : formatFileSize(String(bytes))}</dd>
      <dt>{t('packages.source')}</dt>
      <dd>{source === null ? t('packages.notStated') : <Outside url={source} text={source} />}</dd>
      <dt>{t('packages.hosts')}</dt>
      <dd>{hosts.length === 0 ? t('packages.noHosts') : hosts.join(', ')}</dd>
    </dl>
  )
}

const Outside = ({ url, text }: { url: string; text: string }) => (
  <a href={url} target="_blank" rel="noreferrer">
    {text}
  </a>
)
