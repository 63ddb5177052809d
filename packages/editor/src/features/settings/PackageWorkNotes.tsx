import type { PackageWork } from '@heddle/contract'
import { CircleX } from 'lucide-react'
import { t } from '../../lib/i18n.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import css from './PackagesPage.module.css'

/** What is being installed, and what could not be, for whoever comes back to the page. */
export function PackageWorkNotes({ work }: { work: readonly PackageWork[] }) {
  if (work.length === 0) return null
  return (
    <ul className={css.work} aria-label={t('packages.workTitle')}>
      {work.map(({ package: name, failure }) =>
        failure === null ? (
          <li key={name}>
            <Spinner /> {t('packages.installingNamed', { name })}
          </li>
        ) : (
          <li key={name} className={css.failed}>
            <CircleX size={16} aria-hidden />
            <span>
              <strong>{t('packages.installNamedFailed', { name })}</strong> {failure}
            </span>
          </li>
        ),
      )}
    </ul>
  )
}
