import type { Item } from '@heddle/core/run'
import { t } from '../../lib/i18n.ts'
import css from './DataPanel.module.css'

/** HTML that a workflow made, in a frame without scripts and without this page's origin. */
export function HtmlView({ items }: { items: readonly Item[] }) {
  const html = items[0]?.json.html
  return (
    <iframe
      className={css.frame}
      title={t('runData.views.html')}
      sandbox=""
      srcDoc={typeof html === 'string' ? html : ''}
    />
  )
}
