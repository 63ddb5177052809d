import { randomBytes } from 'node:crypto'
import type { Db } from './schema.ts'

/** Flags and facts of the instance that are not configuration. */
export async function findSetting(db: Db, key: string): Promise<unknown> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

export async function writeSetting(db: Db, key: string, value: unknown): Promise<void> {
  const text = JSON.stringify(value)
  await db
    .insertInto('setting')
    .values({ key, value: text })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: text }))
    .execute()
}

/** The name by which others know this instance, made at its first start. */
export async function ensureInstanceId(db: Db): Promise<string> {
  const known = await findSetting(db, 'instanceId')
  if (typeof known === 'string') return known
  const value = JSON.stringify(randomBytes(32).toString('hex'))
  // Processes that start together for the first time all take the one that came first.
  await db
    .insertInto('setting')
    .values({ key: 'instanceId', value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  return String(await findSetting(db, 'instanceId'))
}
