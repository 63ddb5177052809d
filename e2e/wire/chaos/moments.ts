import type { OwnPostgres } from '../../../packages/server/src/testing/own-postgres.ts'
import type { Found } from './executions.ts'
import { recoveryMs, type Outage } from './outages.ts'
import type { Verdict } from './verdict.ts'
import { clock, clockSeconds } from './workflows.ts'

const stepMs = clockSeconds * 1000

/** What the database knows of the clock. */
interface Plan {
  workflowId: string
  /** The moments that have fired, in their order. */
  fired: number[]
  /** How many were counted as missed. */
  missed: number
  /** The next planned one; undefined once the clock is switched off. */
  next: number | undefined
}

export async function readPlan({ query }: OwnPostgres): Promise<Plan> {
  const [row] = await query<{ id: string; missed: number; next: string | null; fired: string[] | null }>(
    `select id, "missedMoments" as missed,
       (select min("nextAt") from schedule where "workflowId" = workflow.id) as next,
       (select array_agg("plannedAt" order by "plannedAt") from schedule_tick
         where "workflowId" = workflow.id) as fired
     from workflow where name = '${clock.name}'`,
  )
  if (!row) throw new Error('There is no clock')
  return {
    workflowId: row.id,
    fired: (row.fired ?? []).map((moment) => new Date(moment).getTime()),
    missed: row.missed,
    next: row.next === null ? undefined : new Date(row.next).getTime(),
  }
}

interface Fired {
  /** When the clock was switched on, while it still ran, and after its end. */
  plans: { first: Plan; last: Plan; end: Plan }
  found: readonly Found[]
  outages: readonly Outage[]
}

/**
 * Every moment fires once, unless the database was away or nobody had time: then the newest fires, and the others count as
 * missed.
 */
export function judgeMoments({ plans, found, outages }: Fired): Verdict {
  const { first, last, end } = plans
  const start = first.fired[0] ?? first.next ?? 0
  const fired = new Set(end.fired)
  const silent: number[] = []
  for (let moment = start; moment < (last.next ?? 0); moment += stepMs)
    if (!fired.has(moment)) silent.push(moment)
  const unexcused = silent.filter((moment) => !outages.some((outage) => excuses(outage, moment)))
  const executions = found.filter(
    ({ workflow, mode }) => workflow === clock.name && mode === 'trigger',
  ).length
  return {
    figures: {
      'moments that fired': fired.size,
      'moments missed': silent.length,
    },
    problems: [
      ...unexcused.map((moment) => `The clock was silent at ${new Date(moment).toISOString()}`),
      ...(executions === fired.size ? [] : [`${fired.size} moments started ${executions} executions`]),
      ...(last.missed >= silent.length
        ? []
        : [`${silent.length} moments were missed, but ${last.missed} counted`]),
    ],
  }
}

const excuses = ({ what, began, back }: Outage, moment: number): boolean =>
  what !== 'Redis' && moment >= began - stepMs && moment <= back + recoveryMs
