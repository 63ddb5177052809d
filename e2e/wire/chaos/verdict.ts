import type { Call } from './callers.ts'
import type { Found } from './executions.ts'

export interface Verdict {
  figures: Record<string, number>
  /** What must not have happened; empty when everything is right. */
  problems: string[]
}

interface Happened {
  calls: readonly Call[]
  found: readonly Found[]
  /** Numbers that arrived outside. */
  written: readonly number[]
}

/** Compares what callers were told with what was executed, call by call. */
export function judge({ calls, found, written }: Happened): Verdict {
  const started = found.filter(({ mode }) => mode !== 'retry' && mode !== 'error')
  const byNumber = Map.groupBy(started, ({ n }) => n)
  const crashed = started.filter(({ finished, n }) => !finished && n !== undefined)
  const problems = [
    ...calls.flatMap((call) => judgeCall(call, byNumber.get(call.n) ?? [])),
    ...repeated(written).map((n) => `${n} was written twice`),
    ...crashed.flatMap((execution) => judgeReport(execution, found)),
    ...found.flatMap(judgeData),
  ]
  return {
    figures: {
      calls: calls.length,
      acknowledged: calls.filter(({ acknowledged }) => acknowledged).length,
      'answers lost, and said so': calls.filter(({ answerLost }) => answerLost).length,
      executions: started.length,
      'reported as crashed': crashed.length,
      'started by the clock': started.filter(({ workflow }) => workflow === 'clock').length,
    },
    problems,
  }
}

function judgeCall({ way, n, acknowledged, problem }: Call, executions: readonly Found[]): string[] {
  const name = `${way} ${n}`
  const [execution] = executions
  return [
    ...(problem ? [`${name}: ${problem}`] : []),
    ...(acknowledged && !execution ? [`${name} is lost`] : []),
    ...(executions.length > 1 ? [`${name} was executed ${executions.length} times`] : []),
    ...(execution?.finished && execution.kept !== n ? [`${name} kept ${execution.kept}`] : []),
    ...(execution && open.has(execution.status) ? [`${name} is still ${execution.status}`] : []),
  ]
}

/** What no execution may be for ever. */
const open: ReadonlySet<string> = new Set(['new', 'queued', 'running', 'waiting'])

/** They have an error workflow. */
const reporting: ReadonlySet<string> = new Set(['write', 'file'])

const repeated = (numbers: readonly number[]): number[] =>
  numbers.filter((n, index) => numbers.indexOf(n) !== index)

/** Whoever has an error workflow is told of, once. */
function judgeReport({ id, workflow }: Found, found: readonly Found[]): string[] {
  const reports = found.filter(({ reports: reported }) => reported === id).length
  return reporting.has(workflow) && reports !== 1 ? [`The crash of ${id} was reported ${reports} times`] : []
}

/** Whatever becomes of an execution, what it began with stays to be seen. */
function judgeData({ id, workflow, status, n, reports }: Found): string[] {
  const hasData = workflow === 'clock' || n !== undefined || reports !== undefined
  return hasData ? [] : [`Execution ${id} of ${workflow} (${status}) has no data`]
}
