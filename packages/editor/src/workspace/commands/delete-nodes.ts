import { t } from '../../lib/i18n.ts'
import { showError } from '../../ui/toast-store.ts'
import { currentDocument } from '../document-store.ts'
import { edit, mayEdit } from '../edit.ts'
import { isStartNode } from '../node-types.ts'

/** Deletes nodes. The last start node stays: without it nothing could begin. */
export function deleteNodes(names: readonly string[]): void {
  if (!mayEdit()) return
  const wanted = new Set(names)
  const starts = currentDocument().nodes.filter(isStartNode)
  const lastStart = starts.every(({ name }) => wanted.has(name)) ? starts[0]?.name : undefined
  const deletable = names.filter((name) => name !== lastStart)
  if (deletable.length > 0) edit([{ type: 'removeNodes', names: deletable }])
  else if (lastStart)
    showError({ title: t('workflow.lastStartTitle'), message: t('workflow.lastStartMessage') })
}
