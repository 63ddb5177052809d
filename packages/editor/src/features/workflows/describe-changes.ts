import type { DocumentDiff } from '@heddle/core/workflow'
import { t } from '../../lib/i18n.ts'

/** What happened between two documents, a line for each thing. */
export function describeChanges({ name, nodes, connections, settings, pinData }: DocumentDiff): string[] {
  const counted = (key: 'movedNodes' | 'addedConnections' | 'removedConnections', count: number): string[] =>
    count > 0 ? [t(`merge.${key}`, { count })] : []
  return [
    ...(name ? [t('merge.renamedWorkflow', { name: name.after })] : []),
    ...nodes.added.map((added) => t('merge.addedNode', { name: added })),
    ...nodes.removed.map((removed) => t('merge.removedNode', { name: removed })),
    ...nodes.renamed.map((renamed) => t('merge.renamedNode', renamed)),
    ...nodes.changed.map((changed) =>
      t('merge.changedNode', { name: changed.name, fields: changed.fields.join(', ') }),
    ),
    ...counted('movedNodes', nodes.moved.length),
    ...counted('addedConnections', connections.added.length),
    ...counted('removedConnections', connections.removed.length),
    ...settings.map(({ key }) => t('merge.changedSetting', { name: key })),
    ...pinData.map((pinned) => t('merge.changedPins', { name: pinned })),
  ]
}
