import { sql } from 'kysely'
import type { DatabaseKind } from '../db/open-database.ts'
import type { Db } from '../db/schema.ts'
import { workflowOfLane } from './lane-of.ts'
import { isUnderWay } from './indexed-status.ts'

/** Keeps these locks apart from others of the database. */
const lockSpace = 4816
/** So many are let go at once where nothing limits them: a transaction should be short. */
const mostAtOnce = 1000

interface Parts {
  db: Db
  kind: DatabaseKind
}

/** What a lane has let go. */
export interface Freed {
  ids: number[]
  /** More could go at once. */
  isMoreThere: boolean
}

/** Lets go as many of a lane as there is room for, the oldest first. In all processes one does it at a time. */
export function advanceLane({ db, kind }: Parts, lane: string): Promise<Freed> {
  return db.transaction().execute(async (transaction) => {
    if (kind === 'postgres')
      await sql`select pg_advisory_xact_lock(${lockSpace}, hashtext(${lane}))`.execute(transaction)
    const workflowId = workflowOfLane(lane)
    const limit = (await findLimits(transaction, new Set([workflowId]))).get(workflowId)
    const underWay = limit === undefined ? undefined : await countUnderWay(transaction, [lane])
    const room = limit === undefined ? mostAtOnce : limit - (underWay?.get(lane) ?? 0)
    if (room <= 0) return { ids: [], isMoreThere: false }
    const ids = await free(transaction, lane, room)
    return { ids, isMoreThere: limit === undefined && ids.length === room }
  })
}

/** How many executions of a workflow may run at a time now, by workflow; those that nothing limits are left out. */
export async function findLimits(db: Db, ids: ReadonlySet<number>): Promise<Map<number, number>> {
  if (ids.size === 0) return new Map()
  const rows = await db
    .selectFrom('workflow')
    .select(['id', 'settings'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(
    rows.flatMap(({ id, settings: { concurrency } }) => (concurrency ? [[id, concurrency.limit]] : [])),
  )
}

/** The next lanes in which somebody is held. From lane to lane in the index: in one of them there may be very many. */
export async function listHeldLanes(db: Db, after: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ lane: string }>`
    with recursive held (lane) as (
      select min("heldIn") from execution where "heldIn" > ${after}
      union all
      select (select min("heldIn") from execution where "heldIn" > held.lane) from held where held.lane is not null
    )
    select lane from held where lane is not null limit ${most}`.execute(db)
  return rows.map(({ lane }) => lane)
}

/** Those lanes that have room. */
export async function findRoomy(db: Db, lanes: readonly string[]): Promise<string[]> {
  if (lanes.length === 0) return []
  const underWay = await countUnderWay(db, lanes)
  const limits = await findLimits(db, new Set(lanes.map(workflowOfLane)))
  return lanes.filter(
    (lane) => (underWay.get(lane) ?? 0) < (limits.get(workflowOfLane(lane)) ?? Number.POSITIVE_INFINITY),
  )
}

async function countUnderWay(db: Db, lanes: readonly string[]): Promise<Map<string | null, number>> {
  const rows = await db
    .selectFrom('execution')
    .select((select) => ['lane', select.fn.countAll<number>().as('count')])
    .where('lane', 'in', lanes)
    .where('lane', 'is not', null)
    .where(isUnderWay)
    .groupBy('lane')
    .execute()
  return new Map(rows.map(({ lane, count }) => [lane, count]))
}

async function free(db: Db, lane: string, room: number): Promise<number[]> {
  const rows = await db
    .updateTable('execution')
    .set({ heldIn: null })
    .where('id', 'in', (from) =>
      from
        .selectFrom('execution')
        .select('id')
        // By equality alone PostgreSQL looks for the oldest among all executions that ever were.
        .where('heldIn', '>=', lane)
        .where('heldIn', '<=', lane)
        .orderBy('heldIn')
        .orderBy('id')
        .limit(room),
    )
    // One that is stopped meanwhile stays where it is.
    .where('heldIn', '=', lane)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id).toSorted((one, other) => one - other)
}
