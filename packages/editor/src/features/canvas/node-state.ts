import type { WorkflowNode } from '@heddle/core/workflow'
import { issuesOf, textsOf } from '../../workspace/issues.ts'
import { useDocument } from '../../workspace/document-store.ts'
import type { NodeTypeHeader } from '../../workspace/node-types.ts'
import { lastError, useRun, type RunState } from '../../workspace/run-store.ts'
import { indefiniteWait } from '../../lib/constants.ts'
import { formatDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { useSubtitle } from '../../workspace/subtitle.ts'
import { useFlow } from './flow-store.ts'

export interface NodeState {
  kind: 'plain' | 'running' | 'success' | 'error' | 'issues' | 'waiting'
  /** What to read on hover, e.g. the error's message. */
  note: string
  /** The note again, where it is read on any part of the node and not only on its mark. */
  tip: string | undefined
  subtitle: string
  pinned: boolean
}

const readable = new Set<NodeState['kind']>(['error', 'issues', 'waiting'])

/** What a node shows about itself. */
export function useNodeState(node: WorkflowNode, type: NodeTypeHeader | undefined): NodeState {
  const runs = useRun((state) => state.runData[node.name])
  const executing = useRun((state) => state.executing.has(node.name))
  const waitTill = useRun((state) => state.waitTill)
  const pinned = useDocument((state) => Object.hasOwn(state.history.present.pinData ?? {}, node.name))
  const subtitle = useSubtitle(node, type)
  const isLast = useRun((state) => state.waitTill !== undefined && isLastRun(state, node.name))
  const known = useFlow((state) => state.known)
  const shown = kindOf()
  return { ...shown, tip: readable.has(shown.kind) ? shown.note : undefined, subtitle, pinned }

  function kindOf(): Pick<NodeState, 'kind' | 'note'> {
    if (executing) return { kind: 'running', note: t('canvas.nodeRunning') }
    const issues = issuesOf(known, node, type)
    if (issues) return { kind: 'issues', note: textsOf(issues, node).join('\n') }
    const error = lastError(runs)
    if (error) return { kind: 'error', note: [error.message, error.description].filter(Boolean).join('\n') }
    if (waitTill && runs && isLast) return { kind: 'waiting', note: waitNote(waitTill) }
    return runs ? { kind: 'success', note: t('canvas.nodeSuccess') } : { kind: 'plain', note: '' }
  }
}

const waitNote = (waitTill: string): string =>
  waitTill === indefiniteWait
    ? t('canvas.waitsForCall')
    : t('canvas.waitsUntil', { time: formatDate(new Date(waitTill)) })

/** The execution stopped at the node that ran last. */
function isLastRun({ runData }: Pick<RunState, 'runData'>, name: string): boolean {
  const last = Object.entries(runData)
    .flatMap(([node, entries]) => entries.map((entry) => ({ node, index: entry.executionIndex })))
    .reduce((latest, entry) => (entry.index > latest.index ? entry : latest), { node: '', index: -1 })
  return last.node === name
}
