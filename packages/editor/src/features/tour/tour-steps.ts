import { addNode } from '../../workspace/commands/add-node.ts'
import { runWorkflow } from '../../workspace/commands/run-workflow.ts'
import { saveWorkflow } from '../../workspace/commands/save-workflow.ts'
import { replaceParameters } from '../../workspace/commands/set-parameters.ts'
import { currentDocument, isDirty, isStored } from '../../workspace/document-store.ts'
import { isDone } from '../../workspace/outcome.ts'
import { hasRunData, isRunning } from '../../workspace/run-store.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { t } from '../../lib/i18n.ts'

export interface TourStep {
  id: 'start' | 'add' | 'open' | 'run' | 'save'
  /** What the step is about, as a selector. */
  anchor: (workspace: Workspace) => string
  /** What the button does for those who only look on; a step without it just goes on. */
  act?: (workspace: Workspace) => unknown
  /** Whether the person has done it. */
  isDone?: (workspace: Workspace) => boolean
}

/** From an empty workflow to a first successful run that is kept. */
export const tourSteps: readonly TourStep[] = [
  { id: 'start', anchor: (workspace) => nodeSelector(workspace, 0) },
  {
    id: 'add',
    anchor: () => '[data-tour="add"]',
    act: addGreeting,
    isDone: (workspace) => currentDocument(workspace).nodes.length > 1,
  },
  { id: 'open', anchor: (workspace) => nodeSelector(workspace, -1) },
  {
    id: 'run',
    anchor: () => '[data-tour="run"]',
    act: async (workspace) => workspace.tell(await runWorkflow(workspace)),
    isDone: hasSucceeded,
  },
  {
    id: 'save',
    anchor: () => '[data-tour="save"]',
    act: async (workspace) => workspace.tell(await saveWorkflow(workspace)),
    isDone: ({ document }) => isStored(document.getState()) && !isDirty(document.getState()),
  },
]

function nodeSelector(workspace: Workspace, index: number): string {
  const name = currentDocument(workspace).nodes.at(index)?.name ?? ''
  return `[aria-label="${CSS.escape(t('canvas.nodeLabel', { name }))}"]`
}

/** A node that needs nothing from outside. */
function addGreeting(workspace: Workspace): void {
  const added = addNode(workspace, 'heddle.set')
  if (!isDone(added)) return workspace.tell(added)
  const greeting = { id: crypto.randomUUID(), name: t('tour.field'), type: 'string', value: t('tour.value') }
  const parameters = { assignments: { assignments: [greeting] } }
  workspace.tell(replaceParameters(workspace, added.node, parameters))
}

function hasSucceeded({ run }: Workspace): boolean {
  const state = run.getState()
  return !isRunning(state) && hasRunData(state) && state.error === undefined
}
