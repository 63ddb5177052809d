import { textOf } from '@heddle/core'
import { eachItem, type CredentialTestContext, type NodeOutput, type RunContext } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import type { Client } from 'pg'
import { inTransaction } from '../sql/in-transaction.ts'

export interface Statement {
  text: string
  values: unknown[]
  /** Where the values go, when they go into columns of a table. */
  into?: { table: string; columns: readonly string[] }
}

interface Asking {
  options: { queryBatching?: string; connectionTimeout?: number; largeNumbersOutput?: string }
}

/** Runs one statement for each item over one connection. Values are always sent beside the text. */
export async function runStatements<P extends Asking>(
  context: RunContext<P>,
  statementFor: (item: Item, params: P) => Statement,
): Promise<NodeOutput> {
  if (context.items.length === 0) return [[]]
  const { connectionTimeout, largeNumbersOutput } = context.params(0).options
  const client = await connect(await context.credential('postgres'), context.resolveHost, {
    seconds: connectionTimeout,
    numbers: largeNumbersOutput === 'numbers',
  })
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
    return await (whole ? inTransaction((text) => client.query(text), run) : run())
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

/** Connects and goes away again. */
export async function testPostgres(context: CredentialTestContext): Promise<void> {
  const client = await connect(context.credential, context.resolveHost)
  await client.end()
}

interface Connecting {
  seconds?: number
  /** Large numbers as numbers. */
  numbers?: boolean
  /** It waits for what may come late: a line that is dead has to be noticed. */
  stays?: boolean
}

export async function connect(
  given: Record<string, unknown>,
  resolveHost: RunContext['resolveHost'],
  { seconds = 30, numbers = false, stays = false }: Connecting = {},
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
    connectionTimeoutMillis: seconds * 1000,
    keepAlive: stays,
    keepAliveInitialDelayMillis: 30_000,
    ...(numbers && {
      types: { getTypeParser: (id, format) => numberParser(id) ?? pg.types.getTypeParser(id, format) },
    }),
  })
  // An error between two queries would otherwise end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Whole numbers of eight bytes and those with any number of digits, which come as texts. */
const largeNumbers: ReadonlySet<number> = new Set([20, 1700])

const numberParser = (id: number) => (largeNumbers.has(id) ? Number : undefined)
