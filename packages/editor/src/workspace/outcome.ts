import type { PushMessage, StoredWorkflow, SubscriptionProblem } from '@heddle/contract'
import type { DocumentDiff, WorkflowNode } from '@heddle/core/workflow'
import type { Waiting } from './waiting.ts'
import type { Workspace } from './workspace.ts'

export interface Done {
  kind: 'done'
}

export const done: Done = { kind: 'done' }

/** Why a command did nothing. */
export type Refusal =
  /** The page only shows the workflow, or its owner lets the person look at it or run it. */
  | { kind: 'readOnly'; because: 'page' | 'mayOnlyLook' | 'mayOnlyRun' }
  | { kind: 'unknownNodeType'; type: string }
  | { kind: 'tooManyNodes'; type: string; max: number }
  | { kind: 'lastStartNode' }
  | { kind: 'invalidNodeName'; message: string }
  | { kind: 'hasIssues'; before: 'run' | 'activate'; issues: readonly { node: string; text: string }[] }
  /** It was to be activated, and the person gave up saving it first. */
  | { kind: 'notSaved' }
  /** The person was asked on the way and gave up. */
  | { kind: 'gaveUp' }
  | { kind: 'failed'; what: FailingCommand; error: unknown }

export type FailingCommand =
  | 'activate'
  | 'copy'
  | 'copyExecution'
  | 'deactivate'
  | 'delete'
  | 'import'
  | 'importUrl'
  | 'importFile'
  | 'putIntoFolder'
  | 'receiveOutput'
  | 'run'
  | 'save'
  | 'stop'
  | 'stopWaiting'
  | 'takeOver'

/** What happened, by a command or by itself. */
export type Happening =
  | { kind: 'saved'; workflow: StoredWorkflow; leaving: boolean }
  | { kind: 'activated'; workflow: StoredWorkflow; messages: readonly string[] }
  /** Switched off, but services of these nodes could not be told to stop calling. */
  | { kind: 'stillCalled'; problems: readonly SubscriptionProblem[] }
  | { kind: 'deleted'; name: string }
  /** Another page saved the workflow while this one has changes of its own. */
  | { kind: 'savedElsewhere'; workspace: Workspace }
  | { kind: 'merged'; savedBy: string; diff: DocumentDiff }
  | { kind: 'executionCopied'; id: string; missing: readonly string[] }
  | { kind: 'runStopped'; id: string }
  /** A run waits for somebody to fill in the form of a node. */
  | {
      kind: 'waitsForForm'
      node: WorkflowNode
      workflowId: string | undefined
      startedAt: number | undefined
    }
  /** A run has begun to wait in its middle. */
  | { kind: 'runWaits'; waiting: Waiting; startedAt: number | undefined }
  | { kind: 'runWasOver' }
  | { kind: 'runEnded'; run: FinishedRun; destination: string | undefined; stopAsked: boolean }
  /** What was told of the last run holds no longer. */
  | { kind: 'runMended' }
  | { kind: 'runLost'; while: 'running' | 'waitingForWebhook' }

export type FinishedRun = Extract<PushMessage, { type: 'executionFinished' }>['data']

/** What became of a command. Whoever calls it tells the person, who need not hear of what is done. */
export type Outcome = Done | Refusal | Happening

export const isDone = <O extends Outcome>(outcome: O): outcome is Extract<O, Done> => outcome.kind === 'done'

export const failed = (what: FailingCommand, error: unknown): Refusal => ({ kind: 'failed', what, error })
