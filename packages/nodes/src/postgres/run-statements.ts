import { isJsonObject, textOf } from '@heddle/core'
import { eachItem, type CredentialTestContext, type NodeOutput, type RunContext } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import type { Client } from 'pg'

export interface Statement {
  text: string
  values: unknown[]
  /** Where the values go, when they go into columns of a table. */
  into?: { table: string; columns: readonly string[] }
}

interface Batched {
  options: { queryBatching?: string }
}

/** Runs one statement for each item over one connection. Values are always sent beside the text. */
export async function runStatements<P extends Batched>(
  context: RunContext<P>,
  statementFor: (item: Item, params: P) => Statement,
): Promise<NodeOutput> {
  if (context.items.length === 0) return [[]]
  const client = await connect(await context.credential('postgres'), context.resolveHost)
  const stop = () => void client.end()
  context.signal.addEventListener('abort', stop, { once: true })
  const prepareValues = jsonWriter(client)
  const run = () =>
    eachItem(context, async (item, _, values) => {
      const statement = statementFor(item, values)
      const { text } = statement
      const sent = await prepareValues(statement)
      const { rows } = await client.query<Record<string, unknown>>(text, sent)
      return rows.length === 0 ? { json: { success: true } } : rows.map((json) => ({ json }))
    })
  try {
    const whole = context.params(0).options.queryBatching === 'transaction'
    return await (whole ? inTransaction(client, run) : run())
  } finally {
    context.signal.removeEventListener('abort', stop)
    await client.end()
  }
}

/** The driver sends a list as an array of the database; a column of JSON wants it as JSON. */
function jsonWriter(client: Client): (statement: Statement) => Promise<unknown[]> {
  const known = new Map<string, Promise<Set<string>>>()
  return async ({ values, into }) => {
    if (!into || !values.some(Array.isArray)) return values
    const columns = known.get(into.table) ?? findJsonColumns(client, into.table)
    known.set(into.table, columns)
    const json = await columns
    return values.map((value, index) =>
      Array.isArray(value) && json.has(into.columns[index] ?? '') ? JSON.stringify(value) : value,
    )
  }
}

async function findJsonColumns(client: Client, table: string): Promise<Set<string>> {
  const { rows } = await client.query<{ attname: string }>(
    `SELECT attname FROM pg_attribute WHERE attrelid = to_regclass($1) AND atttypid IN ('json'::regtype, 'jsonb'::regtype)`,
    [table],
  )
  return new Set(rows.map(({ attname }) => attname))
}

/** All or nothing: also when the node goes on after errors, one that fails undoes the others. */
async function inTransaction(client: Client, run: () => Promise<NodeOutput>): Promise<NodeOutput> {
  await client.query('BEGIN')
  try {
    const output = await run()
    const failed = output.some((items) => items?.some(({ error }) => error !== undefined))
    await client.query(failed ? 'ROLLBACK' : 'COMMIT')
    return output
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/** Connects and goes away again. */
export async function testPostgres(context: CredentialTestContext): Promise<void> {
  const client = await connect(context.credential, context.resolveHost)
  await client.end()
}

async function connect(
  given: Record<string, unknown>,
  resolveHost: RunContext['resolveHost'],
): Promise<Client> {
  const { default: pg } = await import('pg')
  const host = textOf(given.host)
  const secure = given.ssl === 'require'
  const client = new pg.Client({
    host: await resolveHost(host),
    port: Number(given.port ?? 5432),
    database: textOf(given.database),
    user: textOf(given.user),
    password: textOf(given.password),
    ssl: secure && { servername: host, rejectUnauthorized: given.allowUnauthorizedCerts !== true },
    connectionTimeoutMillis: 30_000,
  })
  // An error between two queries would otherwise end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Values of a query: a list from an expression, or a text with commas between them. */
export function readReplacements(given: unknown): unknown[] {
  if (Array.isArray(given)) return given
  if (given === undefined || given === null || given === '') return []
  if (typeof given !== 'string') return [isJsonObject(given) ? JSON.stringify(given) : given]
  return given.split(',').map((value) => value.trim())
}
