import type { WorkflowNode } from '@heddle/core/workflow'
import type { NodeIssues } from '@heddle/core/node'
import type { RunEntry } from '@heddle/core/run'
import { filledPlaces } from '../../workspace/hanging.ts'
import { allIssuesOf, textsOf, type Known } from '../../workspace/issues.ts'
import { useDocument } from '../../workspace/document-store.ts'
import type { NodeTypeHeader } from '../../workspace/node-types.ts'
import { lastError, lastNodeRun, useRun } from '../../workspace/run-store.ts'
import { waitKind, type WaitKind } from '../../workspace/waiting.ts'
import { indefiniteWait } from '../../lib/constants.ts'
import { formatDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { isStale } from '../../workspace/stale-run.ts'
import { useSubtitle } from '../../workspace/subtitle.ts'
import { useFlow } from './flow-store.ts'

export interface NodeState {
  kind: 'plain' | 'running' | 'success' | 'stale' | 'error' | 'issues' | 'waiting' | 'toConnect'
  /** What to read on hover, e.g. the error's message. */
  note: string
  /** The note again, where it is read on any part of the node and not only on its mark. */
  tip: string | undefined
  subtitle: string
  pinned: boolean
}

const readable = new Set<NodeState['kind']>(['stale', 'error', 'issues', 'waiting', 'toConnect'])

/** What a node shows about itself. */
export function useNodeState(node: WorkflowNode, type: NodeTypeHeader | undefined): NodeState {
  const runs = useRun((state) => state.runData[node.name])
  const executing = useRun((state) => state.executing.has(node.name))
  const waitTill = useRun((state) => state.waitTill)
  const pinned = useDocument((state) => Object.hasOwn(state.history.present.pinData ?? {}, node.name))
  const stale = useDocument(({ history }) => isStale(history.present, node, runs?.at(-1)))
  const subtitle = useSubtitle(node, type)
  const isLast = useRun((state) => state.waitTill !== undefined && lastNodeRun(state.runData) === node.name)
  const known = useFlow((state) => state.known)
  const filled = useDocument(({ history }) => filledPlaces(history.present, node.name))
  const readOnly = useDocument((state) => state.readOnly)
  const shown = kindOf()
  return {
    ...shown,
    tip: readable.has(shown.kind) ? shown.note : undefined,
    subtitle: shown.kind === 'toConnect' ? shown.note : subtitle,
    pinned,
  }

  function kindOf(): Shown {
    if (executing) return { kind: 'running', note: t('canvas.nodeRunning') }
    const issue = issueShown(node, allIssuesOf(known, { node, type, filled }), {
      known,
      readOnly,
    })
    if (issue?.kind === 'issues') return issue
    const error = lastError(runs)
    if (error) return { kind: 'error', note: [error.message, error.description].filter(Boolean).join('\n') }
    if (waitTill && runs && isLast) return { kind: 'waiting', note: waitNote(waitKind(node, type), waitTill) }
    if (stale) return { kind: 'stale', note: t('canvas.nodeStale') }
    return runs ? { kind: 'success', note: successNote(runs) } : (issue ?? { kind: 'plain', note: '' })
  }
}

/** A sub-node does not run by itself: it has answered calls. */
const successNote = (runs: readonly RunEntry[]): string =>
  runs[0]?.asked ? t('canvas.calls', { count: runs.length }) : t('canvas.nodeSuccess')

type Shown = Pick<NodeState, 'kind' | 'note'>

/** Whoever only looks has nothing to mend: that an account is still to be connected is no fault. */
function issueShown(
  node: WorkflowNode,
  issues: NodeIssues | undefined,
  { known, readOnly }: { known: Known; readOnly: boolean },
): Shown | undefined {
  if (!issues) return undefined
  if (!readOnly || !lacksOnlyAccounts(issues))
    return { kind: 'issues', note: textsOf(issues, node).join('\n') }
  return { kind: 'toConnect', note: t('canvas.toConnect', { accounts: accountsIn(issues, known) }) }
}

const lacksOnlyAccounts = ({ credentials, ...others }: NodeIssues): boolean =>
  credentials !== undefined && Object.keys(others).length === 0

const accountsIn = ({ credentials = {} }: NodeIssues, { credentialTypes }: Known): string =>
  Object.keys(credentials)
    .map((type) => credentialTypes.find(({ name }) => name === type)?.displayName ?? type)
    .join(', ')

function waitNote(kind: WaitKind, waitTill: string): string {
  if (waitTill !== indefiniteWait) return t('canvas.waitsUntil', { time: formatDate(new Date(waitTill)) })
  return kind === 'time' || kind === 'call' ? t('canvas.waitsForCall') : t(`canvas.waitsFor.${kind}`)
}
