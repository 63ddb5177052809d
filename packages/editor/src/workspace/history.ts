import { applyOperation, type Operation, type WorkflowDocument } from '@heddle/core/workflow'

/** The open document with the way back and forth. Documents share what they have in common, so old ones are cheap. */
export interface History {
  past: readonly WorkflowDocument[]
  present: WorkflowDocument
  future: readonly WorkflowDocument[]
}

/** One step of a person: what the journal records and replays. */
export type Step =
  | {
      type: 'edit'
      operations: readonly Operation[]
      /** Belongs to the step before it: the next letter of a text, for instance. */
      merge?: boolean
    }
  | { type: 'undo' }
  | { type: 'redo' }

const stepsKept = 500

export const startHistory = (document: WorkflowDocument): History => ({
  past: [],
  present: document,
  future: [],
})

/** Gives back the same history when the step changes nothing. */
export function takeStep(history: History, step: Step): History {
  if (step.type === 'undo') return undo(history)
  if (step.type === 'redo') return redo(history)
  const present = step.operations.reduce(applyOperation, history.present)
  if (present === history.present) return history
  const past = step.merge && history.past.length > 0 ? history.past : [...history.past, history.present]
  return { past: past.slice(-stepsKept), present, future: [] }
}

function undo(history: History): History {
  const { past, present, future } = history
  const previous = past.at(-1)
  if (!previous) return history
  return { past: past.slice(0, -1), present: previous, future: [present, ...future] }
}

function redo(history: History): History {
  const { past, present, future } = history
  const [next, ...rest] = future
  if (!next) return history
  return { past: [...past, present], present: next, future: rest }
}

/** How many steps lie between a document of the history and the present one; undefined when it is not in there. */
export function stepsBetween(history: History, document: WorkflowDocument | undefined): number | undefined {
  if (document === undefined) return undefined
  if (document === history.present) return 0
  const back = history.past.lastIndexOf(document)
  if (back >= 0) return history.past.length - back
  const ahead = history.future.indexOf(document)
  return ahead >= 0 ? ahead + 1 : undefined
}
