import type { DocumentComparison, NodeComparison } from '@heddle/core/workflow'
import { Minus, MoveDiagonal, Pencil, Plus } from 'lucide-react'
import { t } from '../../lib/i18n.ts'
import css from './ChangeList.module.css'
import { Difference } from './Difference.tsx'
import type { History } from './use-history.ts'
import { ValueChanges } from './ValueChanges.tsx'
import { versionLabel } from './version-label.ts'

interface ChangeListProps {
  /** The versions that are compared, where they are stored ones. */
  history?: Pick<History, 'shown' | 'base'>
  comparison: DocumentComparison
  showNode: (name: string) => void
}

/** Everything that differs between two versions; a node in it is shown on the canvas. */
export function ChangeList({ history, comparison, showNode }: ChangeListProps) {
  const { nodes, diff } = comparison
  const [from, to] = [history?.shown, history?.base]
    .filter((each) => each !== undefined)
    .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
  const connections = [
    ...diff.connections.added.map((connection) => ({ ...connection, mark: 'added' as const })),
    ...diff.connections.removed.map((connection) => ({ ...connection, mark: 'removed' as const })),
  ]
  const isEmpty = nodes.length + connections.length + diff.settings.length === 0 && !diff.name
  return (
    <>
      <h2 className={css.title}>{t('history.changes')}</h2>
      {from && to && (
        <p className={css.between}>
          {t('history.changesBetween', { from: versionLabel(from), to: versionLabel(to) })}
        </p>
      )}
      {isEmpty && <p>{t('history.noChange')}</p>}
      <ul className={css.list}>
        {diff.name && (
          <li className={css.entry}>
            <span className={css.plain}>{t('history.workflowName')}</span>
            <Difference before={diff.name.before} after={diff.name.after} />
          </li>
        )}
        {nodes.map((node) => (
          <NodeEntry key={node.name} node={node} showNode={showNode} />
        ))}
        {connections.map(({ source, sourceOutput, target, targetInput, mark }) => (
          <li key={`${mark} ${source} ${sourceOutput} ${target} ${targetInput}`} className={css.entry}>
            <button type="button" className={css.node} data-mark={mark} onClick={() => showNode(source)}>
              {mark === 'added' ? <Plus size={14} aria-hidden /> : <Minus size={14} aria-hidden />}
              <span className={css.name}>{t('history.connection', { source, target })}</span>
              <span className={css.marks}>{t(`history.mark.${mark}`)}</span>
            </button>
          </li>
        ))}
        {diff.settings.map(({ key, before, after }) => (
          <li key={key} className={css.entry}>
            <span className={css.plain}>{t('history.setting', { name: key })}</span>
            <Difference before={before} after={after} missing={t('history.default')} />
          </li>
        ))}
      </ul>
    </>
  )
}

const icons = { added: Plus, removed: Minus, changed: Pencil, renamed: Pencil, moved: MoveDiagonal } as const

function NodeEntry({ node, showNode }: { node: NodeComparison; showNode: (name: string) => void }) {
  const { name, oldName, marks, values } = node
  const [first = 'changed'] = marks
  const Icon = icons[first]
  return (
    <li className={css.entry}>
      <button type="button" className={css.node} data-mark={first} onClick={() => showNode(name)}>
        <Icon size={14} aria-hidden />
        <span className={css.name}>{first === 'removed' ? (oldName ?? name) : name}</span>
        <span className={css.marks}>{marks.map((mark) => t(`history.mark.${mark}`)).join(', ')}</span>
      </button>
      {oldName && first !== 'removed' && <p className={css.old}>{t('history.oldName', { name: oldName })}</p>}
      {values.length > 0 && <ValueChanges node={name} values={values} />}
    </li>
  )
}
