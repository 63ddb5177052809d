import { sql, type Kysely, type Transaction } from 'kysely'
import { types, type ColumnTypes } from './column-types.ts'
import { initial } from './migrations/001-initial.ts'
import { accounts } from './migrations/002-accounts.ts'
import { dataTables } from './migrations/003-data-tables.ts'
import { credentialState } from './migrations/004-credential-state.ts'
import { executionLists } from './migrations/005-execution-lists.ts'
import { versionHistory } from './migrations/006-version-history.ts'
import { language } from './migrations/007-language.ts'
import { workflowLists } from './migrations/008-workflow-lists.ts'
import { rights } from './migrations/009-rights.ts'
import { signInAttempts } from './migrations/010-sign-in-attempts.ts'
import { heldState } from './migrations/011-held-state.ts'
import { interruptedExecutions } from './migrations/012-interrupted-executions.ts'
import { schedules } from './migrations/013-schedules.ts'
import { manyProcesses } from './migrations/014-many-processes.ts'
import { subscriptions } from './migrations/015-subscriptions.ts'
import { credentialRegistrations } from './migrations/016-credential-registrations.ts'
import { knowledge } from './migrations/017-knowledge.ts'
import { workflowProposals } from './migrations/018-workflow-proposals.ts'
import { modelUse } from './migrations/019-model-use.ts'
import { lanes } from './migrations/020-lanes.ts'
import { longQueues } from './migrations/021-long-queues.ts'
import { fewerIndexes } from './migrations/022-fewer-indexes.ts'
import type { DatabaseKind, OpenDatabase } from './open-database.ts'
import type { Db } from './schema.ts'

export interface Migration {
  name: string
  up(db: Kysely<unknown>, types: ColumnTypes): Promise<void>
}

/** In order; one that was released is never changed. */
const migrations: readonly Migration[] = [
  initial,
  accounts,
  dataTables,
  credentialState,
  executionLists,
  versionHistory,
  language,
  workflowLists,
  rights,
  signInAttempts,
  heldState,
  interruptedExecutions,
  schedules,
  manyProcesses,
  subscriptions,
  credentialRegistrations,
  knowledge,
  workflowProposals,
  modelUse,
  lanes,
  longQueues,
  fewerIndexes,
]

interface MigrationSchema {
  migration: { name: string; appliedAt: string }
}

/** The file or database was written by a newer program. */
export class NewerSchema extends Error {
  constructor(name: string) {
    super(
      `The database has the change "${name}", which this version of Heddle does not know. ` +
        'Start the newer version, or restore a backup made with this one.',
    )
  }
}

/** Brings the schema up to date, each step in its own transaction, so that an interrupted start can go on. */
export async function migrate(
  { db, kind }: OpenDatabase,
  steps: readonly Migration[] = migrations,
): Promise<void> {
  const plain = db as unknown as Kysely<MigrationSchema>
  await plain.schema
    .createTable('migration')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('appliedAt', 'text', (column) => column.notNull())
    .execute()
  const applied = await appliedNames(plain)
  refuseNewer(applied, steps)
  for (const step of steps.filter(({ name }) => !applied.includes(name))) {
    await plain.transaction().execute((transaction) => applyOnce(transaction, kind, step))
  }
}

async function applyOnce(transaction: Transaction<MigrationSchema>, kind: DatabaseKind, step: Migration) {
  // Two processes that start together must not both apply it.
  if (kind === 'postgres') await sql`select pg_advisory_xact_lock(4815)`.execute(transaction)
  if ((await appliedNames(transaction)).includes(step.name)) return
  await step.up(transaction as unknown as Kysely<unknown>, types(kind))
  await transaction
    .insertInto('migration')
    .values({ name: step.name, appliedAt: new Date().toISOString() })
    .execute()
}

async function appliedNames(db: Kysely<MigrationSchema>): Promise<string[]> {
  const rows = await db.selectFrom('migration').select('name').execute()
  return rows.map(({ name }) => name)
}

function refuseNewer(applied: readonly string[], steps: readonly Migration[]): void {
  const unknown = findUnknownMigration(applied, steps)
  if (unknown) throw new NewerSchema(unknown)
}

/** A change that a newer program has made. */
export const findUnknownMigration = (
  applied: readonly string[],
  steps: readonly Migration[] = migrations,
): string | undefined => applied.find((name) => !steps.some((step) => step.name === name))

/** Which changes the schema has seen, and which are still to come. */
export async function readSchema(db: Db): Promise<{ applied: string[]; pending: string[] }> {
  const applied = await appliedNames(db as unknown as Kysely<MigrationSchema>)
  const names = migrations.map(({ name }) => name)
  return { applied: applied.toSorted(), pending: names.filter((name) => !applied.includes(name)) }
}

const knownNames = sql.join(migrations.map(({ name }) => name))

/** True while no newer program has changed the schema: what an older one writes may no longer be right. */
export const schemaIsKnown = sql<boolean>`not exists (select 1 from migration where name not in (${knownNames}))`

/** Why a program that was started before the schema changed cannot do its work any more. */
export async function findNewerSchema(db: Db): Promise<string | undefined> {
  const { applied } = await readSchema(db)
  if (findUnknownMigration(applied) === undefined) return undefined
  return 'A newer version of Heddle has changed the database. This process takes no more work: stop it.'
}
