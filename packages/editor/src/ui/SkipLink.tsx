import { t } from '../lib/i18n.ts'
import { mainId } from './Main.tsx'
import css from './SkipLink.module.css'

/** The first thing that Tab reaches: past the menu, to what the screen is about. */
export const SkipLink = () => (
  <a
    href={`#${mainId}`}
    className={css.link}
    onClick={(event) => {
      // The router need not hear of it.
      event.preventDefault()
      document.getElementById(mainId)?.focus()
    }}
  >
    {t('shell.skipMenu')}
  </a>
)
