import type { ExecutionMode, ExecutionStatus } from '@heddle/core/run'
import type { WorkflowSettings } from '@heddle/core/workflow'
import type { Config } from '../config.ts'

export interface ExecutionSettings {
  saveSuccess: boolean
  saveError: boolean
  saveManual: boolean
  saveProgress: boolean
  /** Absent when it may take as long as it likes. */
  timeoutSeconds: number | undefined
  timezone: string
}

type Defaults = Pick<
  Config,
  | 'saveSuccess'
  | 'saveError'
  | 'saveManual'
  | 'saveProgress'
  | 'executionTimeout'
  | 'executionTimeoutMax'
  | 'timezone'
>

/** What the workflow chose, else what the instance says. */
export function executionSettings(settings: WorkflowSettings, config: Defaults): ExecutionSettings {
  return {
    saveSuccess: chosen(settings.saveDataSuccessExecution, config.saveSuccess) === 'all',
    saveError: chosen(settings.saveDataErrorExecution, config.saveError) === 'all',
    saveManual: chosen(settings.saveManualExecutions, config.saveManual),
    saveProgress: chosen(settings.saveExecutionProgress, config.saveProgress),
    timeoutSeconds: timeout(settings.executionTimeout ?? config.executionTimeout, config.executionTimeoutMax),
    timezone: chosen(settings.timezone, config.timezone),
  }
}

interface Ended {
  status: ExecutionStatus
  mode: ExecutionMode
  workflowId: number | null
}

/** Whether an execution stays after its end. One that waits must stay, or nothing could resume it. */
export function isKept({ status, mode, workflowId }: Ended, settings: ExecutionSettings): boolean {
  if (status === 'waiting') return true
  if (workflowId === null || (mode === 'manual' && !settings.saveManual)) return false
  return status === 'success' ? settings.saveSuccess : settings.saveError
}

const chosen = <T>(value: T | 'DEFAULT' | undefined, fallback: T): T =>
  value === undefined || value === 'DEFAULT' ? fallback : value

/** People write none as -1. */
const timeout = (seconds: number, most: number): number | undefined =>
  seconds > 0 ? Math.min(seconds, most) : undefined
