import type { TemplateCard } from '@heddle/contract'
import { templateNodesShown } from '../../lib/constants.ts'
import { shortNumber } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { firstSentence } from '../../lib/markup.ts'
import { Link } from '../../ui/Link.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { NodeIcons } from './NodeIcons.tsx'
import css from './Templates.module.css'

/** Templates below each other; a whole row leads to its page. */
export function TemplateList({ templates }: { templates: readonly TemplateCard[] }) {
  return (
    <ul className={css.list}>
      {templates.map((template) => (
        <li key={template.id} className={css.row}>
          <div className={css.about}>
            <Link to={`/templates/${template.id}`} className={css.name}>
              {template.name}
            </Link>
            <p className={css.sentence}>{firstSentence(template.description ?? '')}</p>
            <p className={css.facts}>
              {Boolean(template.totalViews) && (
                <span>{t('templates.views', { views: shortNumber(template.totalViews ?? 0) })}</span>
              )}
              <span>
                <TimeAgo date={template.createdAt} />
              </span>
              <span>{t('templates.by', { author: authorOf(template) })}</span>
            </p>
          </div>
          <NodeIcons nodes={template.nodes} shown={templateNodesShown} />
          <Link
            to={`/workflows/templates/${template.id}`}
            className={css.use}
            label={`${t('templates.use')}: ${template.name}`}
          >
            {t('templates.useShort')}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Who wrote it; nobody in particular means those who make the product. */
export const authorOf = ({ user }: Pick<TemplateCard, 'user'>): string =>
  user?.username ?? t('templates.team')
