import type { Db } from '../db/schema.ts'
import type { StoreEntry } from '@heddle/worker'

/** What nodes keep between executions. */
export async function readStore(db: Db, { workflowId, node, key }: StoreEntry): Promise<unknown> {
  const row = await db
    .selectFrom('node_store')
    .select('value')
    .where('workflowId', '=', workflowId)
    .where('node', '=', node)
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.value
}

export async function writeStore(
  db: Db,
  { value, ...entry }: StoreEntry & { value: unknown },
): Promise<void> {
  const text = JSON.stringify(value ?? null)
  await db
    .insertInto('node_store')
    .values({ ...entry, value: text })
    .onConflict((conflict) => conflict.columns(['workflowId', 'node', 'key']).doUpdateSet({ value: text }))
    .execute()
}
