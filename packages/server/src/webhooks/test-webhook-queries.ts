import { packJson, unpackJson, type TriggerPlan } from '@heddle/worker'
import type { Selectable } from 'kysely'
import type { Db, Schema } from '../db/schema.ts'
import type { StartedWorkflow } from '../executions/execution-request.ts'

/** What a call to a test URL starts. */
export interface TestRun {
  workflow: StartedWorkflow
  destinationNode?: string | undefined
  timezone: string
  /** Who waits, and in which open page. */
  userId: string
  sessionId: string | undefined
}

export interface WaitingTest {
  id: string
  plans: TriggerPlan[]
  run: TestRun
}

type Row = Selectable<Schema['test_webhook']>

export async function insertTest(db: Db, { id, plans, run }: WaitingTest, expiresAt: Date): Promise<void> {
  const { workflow, userId, sessionId } = run
  await db
    .insertInto('test_webhook')
    .values({
      id,
      workflowId: workflow.id,
      ownerId: workflow.authority.ownerId,
      userId,
      sessionId: sessionId ?? null,
      plans: JSON.stringify(plans),
      run: Buffer.from(packJson(JSON.stringify(run))),
      expiresAt: expiresAt.toISOString(),
    })
    .execute()
}

/** All that still wait, without what they would start. */
export const listTests = (db: Db): Promise<Omit<Row, 'run'>[]> =>
  db
    .selectFrom('test_webhook')
    .select(['id', 'workflowId', 'ownerId', 'userId', 'sessionId', 'plans', 'expiresAt'])
    .where('expiresAt', '>', new Date().toISOString())
    .execute()

export async function findRun(db: Db, id: string): Promise<TestRun | undefined> {
  const row = await db.selectFrom('test_webhook').select('run').where('id', '=', id).executeTakeFirst()
  return row && (JSON.parse(unpackJson(row.run)) as TestRun)
}

/** False when somebody else was faster. */
export async function deleteTest(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('test_webhook').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Those whose process was gone when their time was over. */
export async function deleteExpiredTests(db: Db): Promise<void> {
  await db.deleteFrom('test_webhook').where('expiresAt', '<', new Date().toISOString()).execute()
}
