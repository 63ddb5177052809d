import type { TemplateNode } from '@heddle/contract'
import { t } from '../../lib/i18n.ts'
import { NodeIcon } from '../../ui/NodeIcon.tsx'
import css from './Templates.module.css'

/** The first few kinds of nodes, and how many more there are. */
export function NodeIcons({ nodes, shown }: { nodes: readonly TemplateNode[]; shown: number }) {
  const more = nodes.length - shown
  return (
    <span className={css.icons}>
      {nodes.slice(0, shown).map((node) => (
        <span
          key={node.name}
          className={css.icon}
          data-tip={node.displayName}
          role="img"
          aria-label={node.displayName}
        >
          <NodeIcon type={{ name: node.name, icon: '' }} size={20} />
        </span>
      ))}
      {more > 0 && <span className={css.more}>{t('templates.moreNodes', { count: more })}</span>}
    </span>
  )
}
