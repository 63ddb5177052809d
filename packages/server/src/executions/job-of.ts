import { findPacking } from '../db/known-packing.ts'
import type { CalledJob, WorkflowSource } from '@heddle/worker'
import type { Caller } from './callers.ts'
import type { RunRequest } from './execution-request.ts'
import type { ExecutionSettings } from './execution-settings.ts'

interface Execution {
  id: number
  request: RunRequest
  caller: Caller
}

interface Surroundings {
  settings: ExecutionSettings
  variables: Readonly<Record<string, string>>
}

/** What the engine needs for an execution, besides what it begins with. */
export function jobOf({ id, request, caller }: Execution, { settings, variables }: Surroundings): CalledJob {
  const { workflow, mode, destinationNode, depth = 0, watcher } = request
  return {
    executionId: id,
    authority: workflow.authority,
    workflow: sourceOf(workflow),
    mode,
    ...(destinationNode !== undefined && { destinationNode }),
    depth,
    timezone: settings.timezone,
    timeoutSeconds: settings.timeoutSeconds,
    staticData: workflow.staticData,
    vars: variables,
    watched: watcher !== undefined,
    saveProgress: settings.saveProgress,
    ...(request.streams && { streams: true }),
    ...(caller.laterResponse && { laterResponse: caller.laterResponse }),
  }
}

/** A large document is handed on as it was packed when it came. */
export function sourceOf({ source, active }: RunRequest['workflow']): WorkflowSource {
  if (source.type === 'version') return { ...source, active }
  const packed = findPacking(source.document)
  return packed ? { type: 'packed', packed } : source
}
