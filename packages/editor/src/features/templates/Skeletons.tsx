import { t } from '../../lib/i18n.ts'
import css from './Templates.module.css'

/** Grey bars where rows will stand; they appear only when the wait is noticeable. */
export function Skeletons({ count }: { count: number }) {
  return (
    <div className={css.skeletons} role="status" aria-label={t('templates.loading')}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={css.skeleton} />
      ))}
    </div>
  )
}
