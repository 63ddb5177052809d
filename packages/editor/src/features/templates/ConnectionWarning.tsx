import { TriangleAlert } from 'lucide-react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import css from './Templates.module.css'

/** The service does not answer, or not with templates. */
export function ConnectionWarning({ retry }: { retry: () => void }) {
  return (
    <div className={css.warning} role="alert">
      <TriangleAlert size={18} aria-hidden />
      <p>{t('templates.connectionWarning')}</p>
      <Button onClick={retry}>{t('templates.tryAgain')}</Button>
    </div>
  )
}
