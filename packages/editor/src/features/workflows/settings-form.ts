import type { WorkflowSettings } from '@heddle/core/workflow'
import { concurrencyOf, readConcurrency, type Concurrency } from './concurrency.ts'
import { splitTimeout, totalSeconds, type Timeout } from './timeout.ts'

/** Stands for 'as the instance does it'. */
export const asInstance = 'DEFAULT'

const switches = [
  'saveDataErrorExecution',
  'saveDataSuccessExecution',
  'saveManualExecutions',
  'saveExecutionProgress',
  'onInterruption',
] as const
export type SwitchName = (typeof switches)[number]

/** What the dialog edits. */
export type SettingsForm = {
  /** An id; empty for none. */
  errorWorkflow: string
  timezone: string
  /** Which workflows may call it; the default leaves that to who may run it. */
  callerPolicy: string
  /** Ids with commas between them, for a policy that names them. */
  callerIds: string
  /** Undefined while it is off. */
  timeout: Timeout | undefined
  concurrency: Concurrency
} & Required<Pick<WorkflowSettings, SwitchName>>

/** `timeout` is the instance's own, in seconds: it holds for workflows that say nothing else. */
export const readForm = (settings: WorkflowSettings, timeout: number): SettingsForm => ({
  errorWorkflow: settings.errorWorkflow ?? '',
  timezone: settings.timezone ?? asInstance,
  callerPolicy: settings.callerPolicy ?? asInstance,
  callerIds: settings.callerIds ?? '',
  saveDataErrorExecution: settings.saveDataErrorExecution ?? asInstance,
  saveDataSuccessExecution: settings.saveDataSuccessExecution ?? asInstance,
  saveManualExecutions: settings.saveManualExecutions ?? asInstance,
  saveExecutionProgress: settings.saveExecutionProgress ?? asInstance,
  onInterruption: settings.onInterruption ?? asInstance,
  timeout: readTimeout(settings.executionTimeout ?? timeout),
  concurrency: readConcurrency(settings.concurrency),
})

const readTimeout = (seconds: number): Timeout | undefined =>
  seconds === -1 ? undefined : splitTimeout(seconds)

/** As they are sent; what equals the instance's own the server leaves out. */
export const settingsOf = ({
  errorWorkflow,
  callerIds,
  timeout,
  concurrency,
  ...rest
}: SettingsForm): Partial<WorkflowSettings> => ({
  ...rest,
  callerIds: rest.callerPolicy === 'workflowsFromAList' ? callerIds : undefined,
  errorWorkflow: errorWorkflow || undefined,
  concurrency: concurrencyOf(concurrency),
  executionTimeout: timeout ? totalSeconds(timeout) : -1,
})
