import type { Item, RunData } from '@heddle/core'
import { request } from '../../api/request.ts'
import { t } from '../../lib/i18n.ts'
import { showFailure, showSuccess, showWarning } from '../../ui/toast-store.ts'
import { currentDocument } from '../document-store.ts'
import { showRun } from '../run-store.ts'
import { pinOutputs } from './pin-data.ts'

/**
 * Puts the data of an execution on the workflow that is open, to try it again: the nodes that it began with are pinned,
 * so that a run gets the same input, and the others show what they returned.
 */
export async function copyExecution(id: string): Promise<void> {
  try {
    const { data } = await request('GET /executions/:id', { params: { id } })
    const { runData, error } = data.resultData
    const names = new Set(currentDocument().nodes.map(({ name }) => name))
    const kept = Object.fromEntries(Object.entries(runData).filter(([name]) => names.has(name)))
    pinOutputs(firstOutputs(kept))
    showRun(kept, { error })
    const missing = Object.keys(runData).filter((name) => !names.has(name))
    if (missing.length === 0) showSuccess({ title: t('execution.copied', { id }) })
    else
      showWarning({
        title: t('execution.copied', { id }),
        message: t('execution.copyMissing'),
        list: missing,
      })
  } catch (error) {
    showFailure(t('execution.copyFailed'), error)
  }
}

/** What the nodes gave that nothing came before. */
function firstOutputs(runData: RunData): ReadonlyMap<string, readonly Item[]> {
  const outputs = new Map<string, readonly Item[]>()
  for (const [name, [first]] of Object.entries(runData)) {
    const items = first?.data?.main[0]
    if (items && !first.source.some((source) => source !== null)) outputs.set(name, items)
  }
  return outputs
}
