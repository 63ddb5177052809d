import { t } from '../../lib/i18n.ts'
import css from './DataTables.module.css'

/** How far an import has come; nothing while there is none. */
export function Progress({ share }: { share: number | undefined }) {
  if (share === undefined) return null
  return <progress className={css.progress} aria-label={t('dataTables.importing')} value={share} max={1} />
}
