import { addNode } from '../../workspace/commands/add-node.ts'
import { runWorkflow } from '../../workspace/commands/run-workflow.ts'
import { saveWorkflow } from '../../workspace/commands/save-workflow.ts'
import { replaceParameters } from '../../workspace/commands/set-parameters.ts'
import { currentDocument, isDirty, isStored, useDocument } from '../../workspace/document-store.ts'
import { hasRunData, isRunning, useRun } from '../../workspace/run-store.ts'
import { t } from '../../lib/i18n.ts'

export interface TourStep {
  id: 'start' | 'add' | 'open' | 'run' | 'save'
  /** What the step is about, as a selector. */
  anchor: () => string
  /** What the button does for those who only look on; a step without it just goes on. */
  act?: () => unknown
  /** Whether the person has done it. */
  isDone?: () => boolean
}

/** From an empty workflow to a first successful run that is kept. */
export const tourSteps: readonly TourStep[] = [
  { id: 'start', anchor: () => nodeSelector(0) },
  {
    id: 'add',
    anchor: () => '[data-tour="add"]',
    act: addGreeting,
    isDone: () => currentDocument().nodes.length > 1,
  },
  { id: 'open', anchor: () => nodeSelector(-1) },
  {
    id: 'run',
    anchor: () => '[data-tour="run"]',
    act: runWorkflow,
    isDone: hasSucceeded,
  },
  {
    id: 'save',
    anchor: () => '[data-tour="save"]',
    act: saveWorkflow,
    isDone: () => isStored(useDocument.getState()) && !isDirty(useDocument.getState()),
  },
]

function nodeSelector(index: number): string {
  const name = currentDocument().nodes.at(index)?.name ?? ''
  return `[aria-label="${CSS.escape(t('canvas.nodeLabel', { name }))}"]`
}

/** A node that needs nothing from outside. */
function addGreeting(): void {
  const name = addNode('heddle.set')
  if (name === undefined) return
  const greeting = { id: crypto.randomUUID(), name: t('tour.field'), type: 'string', value: t('tour.value') }
  replaceParameters(name, { assignments: { assignments: [greeting] } })
}

function hasSucceeded(): boolean {
  const run = useRun.getState()
  return !isRunning(run) && hasRunData(run) && run.error === undefined
}
