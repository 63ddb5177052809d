import { assertNever } from '@heddle/core'
import { ConnectionLost, messageOf } from '../api/api-error.ts'
import { describeChanges } from '../features/workflows/describe-changes.ts'
import { warnStillCalled } from '../features/workflows/still-called.ts'
import { isActivationNoticeHidden } from '../features/workflows/activation-notice.ts'
import { askForPrompts } from '../features/notices/prompts.ts'
import { t } from '../lib/i18n.ts'
import { currentPath, navigate } from '../lib/navigation.ts'
import { askConfirm, openModal } from '../ui/modal-store.ts'
import { settle, showError, showFailure, showInfo, showSuccess, showWarning } from '../ui/toast-store.ts'
import type { FailingCommand, Outcome, Refusal } from '../workspace/outcome.ts'
import type { Person } from '../workspace/person.ts'
import { takeOver } from '../workspace/saved-elsewhere.ts'
import type { ConflictAnswer, ConflictQuestion } from '../workspace/settle-conflict.ts'
import { savedAction } from './saved-state.ts'
import { waitMessage } from './wait-message.ts'

/** The person before the screen: hears by toasts and dialogs, and answers in them. */
export const person: Person = { tell, settleConflict, wantsCopy }

function settleConflict(question: ConflictQuestion): Promise<ConflictAnswer> {
  return new Promise((resolve) => {
    openModal('conflict', { ...question, answer: resolve }, () => resolve({ kind: 'cancel' }))
  })
}

async function wantsCopy(): Promise<boolean> {
  const answer = await askConfirm({
    title: t('workflow.takenAwayTitle'),
    message: t('workflow.takenAway'),
    confirmLabel: t('workflow.saveCopy'),
  })
  return answer === 'confirm'
}

function tell(outcome: Outcome): void {
  switch (outcome.kind) {
    case 'done':
    case 'gaveUp':
      return
    case 'readOnly':
      return warnReadOnly(whyReadOnly[outcome.because]())
    case 'unknownNodeType':
      return fail(t('workflow.nodeTypeMissing', { type: outcome.type }))
    case 'tooManyNodes':
      return tellTooMany(outcome)
    case 'lastStartNode':
      return fail(t('workflow.lastStartTitle'), t('workflow.lastStartMessage'))
    case 'invalidNodeName':
      return fail(t('workflow.invalidNodeName'), outcome.message)
    case 'hasIssues':
      return tellIssues(outcome)
    case 'notSaved':
      return fail(t('workflow.activateFailed'), t('workflow.saveFirst'))
    case 'failed':
      return tellFailure(outcome)
    case 'saved':
      return followSaved(outcome)
    case 'activated':
      return tellActivated(outcome)
    case 'stillCalled':
      return warnStillCalled(outcome.problems)
    case 'deleted':
      return succeed(t('workflow.deleted', { name: outcome.name }))
    case 'merged':
      return tellMerged(outcome)
    case 'savedElsewhere':
      return offerMerge(outcome)
    case 'executionCopied':
      return tellCopied(outcome)
    case 'runStopped':
      return succeed(t('run.stoppedTitle'), t('run.stopped', { id: outcome.id }))
    case 'waitsForForm':
      return void import('./open-form.ts').then(({ openTestForm }) => openTestForm(outcome))
    case 'runWaits':
      return tellWaiting(outcome)
    case 'runWasOver':
      return tellTooLate()
    case 'runEnded':
      return tellEnd(outcome)
    case 'runMended':
      return settle('run')
    case 'runLost':
      return tellLost(outcome)
    default:
      return assertNever(outcome)
  }
}

const fail = (title: string, message?: string): void => void showError({ title, message })
const succeed = (title: string, message?: string): void => void showSuccess({ title, message })

/** Specified to stay. */
const warnReadOnly = (message: string): void =>
  void showError({ title: t('workflow.readOnlyTitle'), message, stays: true })

function tellTooMany({ max, type }: Extract<Refusal, { kind: 'tooManyNodes' }>): void {
  const message = t('workflow.maxNodes', { count: max, type })
  showError({ title: t('workflow.maxNodesTitle'), message, stays: true })
}

const whyReadOnly = {
  page: () => t('workflow.readOnlyMessage'),
  mayOnlyRun: () => t('workflow.sharedToRun'),
  mayOnlyLook: () => t('workflow.sharedToLook'),
}

function tellIssues({ before, issues }: Extract<Refusal, { kind: 'hasIssues' }>): void {
  if (before === 'activate') {
    showError({
      title: t('workflow.activateFailed'),
      message: t('workflow.resolveIssues'),
      about: 'activate',
    })
  } else {
    showError({
      about: 'run',
      stays: true,
      title: t('run.hasIssuesTitle'),
      message: t('run.hasIssues'),
      list: issues.map(({ node, text }) => `${node}: ${text}`),
    })
  }
}

const failures: Record<FailingCommand, () => string> = {
  activate: () => t('workflow.activateFailed'),
  copy: () => t('workflow.copyFailed'),
  copyExecution: () => t('execution.copyFailed'),
  deactivate: () => t('workflow.deactivateFailed'),
  delete: () => t('workflow.deleteFailed'),
  import: () => t('workflow.importFailed'),
  importFile: () => t('workflow.importFileFailed'),
  importUrl: () => t('workflow.importUrlFailed'),
  putIntoFolder: () => t('workflow.notInFolder'),
  receiveOutput: () => t('run.problem'),
  run: () => t('run.problem'),
  save: () => t('workflow.saveFailed'),
  stop: () => t('run.stopFailed'),
  stopWaiting: () => t('run.stopWaitingFailed'),
  takeOver: () => t('merge.failed'),
}

function tellFailure({ what, error }: Extract<Refusal, { kind: 'failed' }>): void {
  // What is wrong with a file is said by its message; where it was found out helps nobody.
  if (what === 'importFile') showError({ title: failures[what](), message: messageOf(error), about: what })
  else showFailure(failures[what](), error, { about: error instanceof ConnectionLost ? 'connection' : what })
}

/** Whoever does not read the notice any more may be asked for something instead. */
function tellActivated({ messages }: Extract<Outcome, { kind: 'activated' }>): void {
  settle('activate')
  if (isActivationNoticeHidden()) askForPrompts()
  else openModal('activation', { messages })
}

function tellLost({ while: doing }: Extract<Outcome, { kind: 'runLost' }>): void {
  const message = t(doing === 'running' ? 'run.interruptedText' : 'run.interruptedWaiting')
  showWarning({ title: t('run.interrupted'), message })
}

/** After the first save the address bar shows the workflow's own address. */
function followSaved({ workflow, leaving }: Extract<Outcome, { kind: 'saved' }>): void {
  settle('save')
  const address = `/workflow/${workflow.id}`
  const isOnCanvas = /^\/workflow(\/[^/]+)?$/.test(currentPath())
  if (!leaving && isOnCanvas && currentPath() !== address) {
    navigate(address, { replace: true, state: savedAction })
  }
  askForPrompts()
}

function tellMerged({ savedBy, diff }: Extract<Outcome, { kind: 'merged' }>): void {
  const changes = describeChanges(diff)
  // Who it was is known when a save is refused. Otherwise it may be the same person in another tab.
  const title = savedBy ? t('merge.merged', { who: savedBy }) : t('merge.updated')
  if (changes.length > 0) showInfo({ title, list: changes.slice(0, 5) })
}

function offerMerge({ workspace }: Extract<Outcome, { kind: 'savedElsewhere' }>): void {
  showInfo({
    title: t('merge.savedElsewhere'),
    message: t('merge.savedElsewhereText'),
    action: { label: t('merge.now'), run: () => void takeOver(workspace) },
  })
}

function tellCopied({ id, missing }: Extract<Outcome, { kind: 'executionCopied' }>): void {
  const title = t('execution.copied', { id })
  if (missing.length === 0) showSuccess({ title })
  else showWarning({ title, message: t('execution.copyMissing'), list: missing })
}

function tellWaiting(outcome: Extract<Outcome, { kind: 'runWaits' }>): void {
  const { kind } = outcome.waiting
  showInfo({ title: t('run.waitingTitle'), message: waitMessage(outcome.waiting) })
  if (kind === 'form') void import('./open-form.ts').then(({ openPage }) => openPage(outcome))
}

/** The errors of runs that somebody stopped, while they ran or waited: that is what they wanted and no failure. */
const stoppedNames: ReadonlySet<unknown> = new Set(['StoppedError', 'ExecutionCanceled'])

function tellEnd({ run: ended, destination, stopAsked }: Extract<Outcome, { kind: 'runEnded' }>): void {
  const { executionId, data: run } = ended
  settle('run')
  settle('stop')
  const { error, lastNodeExecuted } = run.data.resultData
  if (stoppedNames.has(error?.name)) {
    // Whoever stops it here hears the same from the call; somebody else may have done it.
    showSuccess({ title: t('run.stoppedTitle'), message: t('run.stopped', { id: executionId }) })
  } else if (error || !run.finished) {
    showError({
      title: lastNodeExecuted ? t('run.failedAt', { node: lastNodeExecuted }) : t('run.failed'),
      message: error?.message ?? t('run.problem'),
      details: error?.description || undefined,
      about: 'run',
    })
  } else if (stopAsked) {
    tellTooLate()
  } else {
    showSuccess({ title: destination ? t('run.nodeSuccess', { node: destination }) : t('run.success') })
  }
}

const tellTooLate = (): void => succeed(t('run.finishedBeforeStopTitle'), t('run.finishedBeforeStop'))
