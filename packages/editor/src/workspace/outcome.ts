import type { PushMessage, StoredWorkflow } from '@heddle/contract'
import type { DocumentDiff } from '@heddle/core/workflow'

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

/** What happened, by a command or by itself. */
export type Happening =
  | { kind: 'saved'; workflow: StoredWorkflow; leaving: boolean }
  | { kind: 'activated'; workflow: StoredWorkflow; messages: readonly string[] }
  | { kind: 'deleted'; name: string }
  | { kind: 'merged'; savedBy: string; diff: DocumentDiff }
  | { kind: 'executionCopied'; id: string; missing: readonly string[] }
  | { kind: 'runStopped'; id: string }
  | { kind: 'runWasOver' }
  | { kind: 'runEnded'; run: FinishedRun; destination: string | undefined }
  | { kind: 'runLost'; while: 'running' | 'waitingForWebhook' }

export type FinishedRun = Extract<PushMessage, { type: 'executionFinished' }>['data']

/** What became of a command. Whoever calls it tells the person, who need not hear of what is done. */
export type Outcome = Done | Refusal | Happening

export const isDone = <O extends Outcome>(outcome: O): outcome is Extract<O, Done> => outcome.kind === 'done'

export const failed = (what: FailingCommand, error: unknown): Refusal => ({ kind: 'failed', what, error })
