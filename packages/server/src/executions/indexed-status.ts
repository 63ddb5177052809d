import { sql } from 'kysely'

// In the words of the indexes: they are not found by values.

/** Runs, or may run as soon as somebody has time. */
export const isUnderWay = sql<boolean>`"heldIn" is null and status in ('queued', 'running')`

export const isWaiting = sql<boolean>`status = 'waiting'`
