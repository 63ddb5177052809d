import { sql } from 'kysely'

/** Runs, or may run as soon as somebody has time. In the words of the indexes: they are not found by values. */
export const isUnderWay = sql<boolean>`"heldIn" is null and status in ('queued', 'running')`
