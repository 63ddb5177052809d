import type { InstalledPackage } from '@heddle/contract'
import { TriangleAlert } from 'lucide-react'
import { t } from '../../lib/i18n.ts'
import css from './InstallPackageModal.module.css'

/** What an installed package brings. */
export const PackageContents = ({ installed }: { installed: InstalledPackage }) => (
  <div className={css.look}>
    <p>{t('packages.installedText', { count: installed.nodes.length })}</p>
    <ul className={css.contents}>
      {installed.nodes.map(({ type, displayName, description }) => (
        <li key={type}>
          <strong>{displayName}</strong> {description}
        </li>
      ))}
    </ul>
    {installed.credentialTypes.length > 0 && (
      <p>
        {t('packages.brings', {
          names: installed.credentialTypes.map((each) => each.displayName).join(', '),
        })}
      </p>
    )}
    {installed.problems.map((problem) => (
      <p key={problem} className={css.problem}>
        <TriangleAlert size={14} aria-hidden />
        {problem}
      </p>
    ))}
  </div>
)
