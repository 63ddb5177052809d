import { formatId } from '@heddle/core'
import type { ErrorData, RunEntry, RunSource } from '@heddle/core/run'
import type { Workflow } from '@heddle/core/workflow'
import { randomBytes } from 'node:crypto'
import type { Job, JobEnd } from '../protocol/messages.ts'
import { attribute, nanoseconds, type Attribute, type Span } from './span.ts'
import type { JobTrace } from './trace-of-job.ts'

/** A loop may run a node a million times; whoever looks at a trace sees the first ones. */
const mostSpans = 1000

interface Performed {
  trace: JobTrace
  job: Job
  /** Undefined when it could not be loaded. */
  workflow: Workflow | undefined
  /** Only what this job has performed. */
  runs: readonly NodeRun[]
  startedAt: number
  endedAt: number
  status: JobEnd['status']
  error?: ErrorData
}

export interface NodeRun {
  node: string
  /** Which run of the node. */
  run: number
  entry: RunEntry
}

/** One span for what was performed of an execution, and one in it for every run of a node and every call of a sub-node. */
export function spansOfRun(performed: Performed): Span[] {
  const { trace, job, workflow, runs, startedAt, endedAt, status, error } = performed
  const shown = runs.toSorted((a, b) => a.entry.executionIndex - b.entry.executionIndex)
  const whole: Span = {
    traceId: trace.traceId,
    spanId: trace.spanId,
    ...(trace.parentSpanId !== undefined && { parentSpanId: trace.parentSpanId }),
    name: workflow?.name ?? 'Workflow',
    kind: 2,
    startTimeUnixNano: nanoseconds(startedAt),
    endTimeUnixNano: nanoseconds(endedAt),
    attributes: [
      attribute('heddle.execution.id', formatId(job.executionId)),
      attribute('heddle.execution.mode', job.mode),
      attribute('heddle.execution.status', status),
      ...(workflow?.id === undefined ? [] : [attribute('heddle.workflow.id', workflow.id)]),
      ...(shown.length > mostSpans ? [attribute('heddle.node.runs', shown.length)] : []),
    ],
    ...failed(error),
  }
  const ids = new Map(shown.slice(0, mostSpans).map((run) => [keyOf(run), newSpanId()]))
  const types = new Map(workflow?.nodes.map(({ name, type }) => [name, type]))
  const inner = shown.slice(0, mostSpans).map((run): Span => {
    const { startTime, executionTime, error: ownError } = run.entry
    return {
      traceId: trace.traceId,
      spanId: ids.get(keyOf(run)) ?? newSpanId(),
      parentSpanId: askerOf(run, ids) ?? trace.spanId,
      name: run.node,
      kind: 1,
      startTimeUnixNano: nanoseconds(startTime),
      endTimeUnixNano: nanoseconds(startTime + executionTime),
      attributes: attributesOf(run, types.get(run.node)),
      ...failed(ownError),
    }
  })
  return [whole, ...inner]
}

const newSpanId = (): string => randomBytes(8).toString('hex')

const keyOf = ({ node, run }: Pick<NodeRun, 'node' | 'run'>): string => JSON.stringify([node, run])

const failed = (error: ErrorData | undefined): Pick<Span, 'status'> =>
  error ? { status: { code: 2, message: error.message } } : {}

/** A call of a sub-node stands within the node that asked it. */
function askerOf({ entry }: NodeRun, ids: ReadonlyMap<string, string>): string | undefined {
  const source: RunSource | null | undefined = entry.asked ? entry.source[0] : undefined
  return source ? ids.get(keyOf({ node: source.previousNode, run: source.previousNodeRun ?? 0 })) : undefined
}

function attributesOf({ run, entry }: NodeRun, type: string | undefined): Attribute[] {
  const { asked, data } = entry
  const items = data?.main.reduce((sum, output) => sum + (output?.length ?? 0), 0) ?? 0
  return [
    ...(type === undefined ? [] : [attribute('heddle.node.type', type)]),
    attribute('heddle.node.run', run),
    attribute('heddle.node.items', items),
    ...(asked?.tokens
      ? [
          attribute('gen_ai.usage.input_tokens', asked.tokens.input),
          attribute('gen_ai.usage.output_tokens', asked.tokens.output),
        ]
      : []),
  ]
}
