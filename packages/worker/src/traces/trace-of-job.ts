import { isJsonObject } from '@heddle/core'
import type { ExecutionState } from '@heddle/core/run'
import { createHash, randomBytes } from 'node:crypto'
import type { Job } from '../protocol/messages.ts'
import { keysToResume } from '../protocol/resume-keys.ts'
import type { TraceContext } from './span.ts'

/** Where the spans of one job belong. */
export interface JobTrace extends TraceContext {
  parentSpanId?: string
  /** Whoever called has decided not to record what follows. */
  dropped?: true
}

interface Known {
  /** Of the run that calls this one. */
  parent: TraceContext | undefined
  resumeSecret: string
}

/**
 * All parts of an execution have one trace, whichever processes run them and however often it waits: its id follows from
 * what only this instance knows of the execution.
 */
export function traceOfJob({ executionId }: Job, { parent, resumeSecret }: Known): JobTrace {
  const spanId = randomBytes(8).toString('hex')
  if (parent) return { traceId: parent.traceId, parentSpanId: parent.spanId, spanId }
  const traceId = createHash('sha256')
    .update(`trace:${executionId}:${keysToResume(resumeSecret, executionId).webhook}`)
    .digest('hex')
    .slice(0, 32)
  return { traceId, spanId }
}

/** A call that came with a trace of its own goes on in that one. */
export function withinCaller(trace: JobTrace, job: Pick<Job, 'mode'>, state: ExecutionState): JobTrace {
  if (job.mode !== 'webhook' || trace.parentSpanId !== undefined) return trace
  const [, traceId, parentSpanId, flags] = traceParent.exec(headerOf(state)) ?? []
  if (traceId === undefined || parentSpanId === undefined || flags === undefined) return trace
  const isRecorded = (Number.parseInt(flags, 16) & 1) === 1
  return { ...trace, traceId, parentSpanId, ...(!isRecorded && { dropped: true }) }
}

/** `traceparent` as the W3C has it. */
const traceParent = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/

function headerOf({ resultData: { runData } }: ExecutionState): string {
  const first = Object.values(runData).find(([entry]) => entry?.executionIndex === 0)
  const headers = first?.[0]?.data?.main[0]?.[0]?.json.headers
  return isJsonObject(headers) && typeof headers.traceparent === 'string' ? headers.traceparent : ''
}
