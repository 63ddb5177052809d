import { contract, type ServerProcess } from '@heddle/contract'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import type { Backlog } from '../executions/backlog.ts'
import { leaderName } from '../executions/leases.ts'
import { serve } from '../http/serve.ts'
import type { WorkQueue } from '../queue/work-queue.ts'

interface Parts {
  db: Db
  config: Pick<Config, 'queue'>
  queue: WorkQueue | undefined
  backlog: Pick<Backlog, 'isFull'>
}

export const processRoutes = ({ db, config, queue, backlog }: Parts) =>
  serve(contract.processes, {
    async list() {
      const kind = config.queue === 'postgres' ? ('postgres' as const) : ('redis' as const)
      return {
        queue: queue ? { kind, length: await queue.count() } : null,
        refusesCalls: await backlog.isFull(),
        processes: await listProcesses(db, queue === undefined),
      }
    },
  })

/** Those that are alive, or were a moment ago. */
async function listProcesses(db: Db, isAlone: boolean): Promise<ServerProcess[]> {
  const [rows, leader, counts] = await Promise.all([
    db.selectFrom('process').select(['id', 'about']).execute(),
    db.selectFrom('lease').select('processId').where('name', '=', leaderName).executeTakeFirst(),
    countRunning(db),
  ])
  return rows
    .flatMap(({ id, about }) => {
      const leads = isAlone || leader?.processId === id
      return about ? [{ id, ...about, running: counts.get(id) ?? 0, leads }] : []
    })
    .toSorted((a, b) => a.role.localeCompare(b.role) || a.startedAt.localeCompare(b.startedAt))
}

/** How many executions each process has. */
async function countRunning(db: Db): Promise<Map<string | null, number>> {
  const rows = await db
    .selectFrom('execution')
    .select(['leaseOwner', (select) => select.fn.countAll<number>().as('count')])
    .where('status', 'in', ['queued', 'running'])
    .where('leaseOwner', 'is not', null)
    .groupBy('leaseOwner')
    .execute()
  return new Map(rows.map(({ leaseOwner, count }) => [leaseOwner, count]))
}
