import type { JsonObject } from '@heddle/core'
import { eachItem, type NodeOutput, type RunContext } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import type { Connection } from 'mysql2/promise'
import { inTransaction } from '../sql/in-transaction.ts'
import { connect } from './connect.ts'
import { sentValue } from './table-params.ts'

export interface Statement {
  text: string
  values: unknown[]
}

interface Asking {
  outputVersion: unknown
  options: {
    queryBatching?: string
    connectionTimeoutMillis?: number
    largeNumbersOutput?: string
    decimalNumbers?: boolean
    detailedOutput?: boolean
  }
}

interface Runs<P> {
  statementFor: (item: Item, params: P) => Statement
  /** Whether all items count as one statement. */
  together?: boolean
}

/** Runs one statement for each item over one connection. Values are always sent beside the text. */
export async function runStatements<P extends Asking>(
  context: RunContext<P>,
  { statementFor, together = false }: Runs<P>,
): Promise<NodeOutput> {
  if (context.items.length === 0) return [[]]
  const { options, outputVersion } = context.params(0)
  const version = Number(outputVersion)
  const connection = await connect(await context.credential('mySql'), context.resolveHost, {
    seconds: options.connectionTimeoutMillis,
    datesAsText: version >= 2.1,
    largeNumbersAsText: options.largeNumbersOutput === 'text',
    decimalsAsNumbers: options.decimalNumbers === true,
  })
  const stop = () => connection.destroy()
  context.signal.addEventListener('abort', stop, { once: true })
  const batching = version < 2 ? 'independently' : (options.queryBatching ?? 'single')
  const isSingle = batching === 'single'
  const results = new Results({ version, isSingle, isDetailed: options.detailedOutput === true })
  const run = () =>
    eachItem(context, async (item, _, params) => {
      const statement = statementFor(item, params)
      return results.of(statement, await ask(connection, statement))
    })
  try {
    const whole = batching === 'transaction' || (together && isSingle)
    return results.whole(
      await (whole ? inTransaction((text) => connection.query(text), run) : run()),
      context.items.length,
    )
  } finally {
    context.signal.removeEventListener('abort', stop)
    await connection.end().catch(() => undefined)
  }
}

/** Statements without values may be several at once, which cannot be prepared. */
async function ask(connection: Connection, { text, values }: Statement): Promise<unknown> {
  const [result] =
    values.length === 0
      ? await connection.query(text)
      : // The kinds of values are known to be plain.
        await connection.execute(text, values.map(sentValue) as string[])
  return result
}

/** What becomes of what the database says. */
class Results {
  readonly #rules: { version: number; isSingle: boolean; isDetailed: boolean }
  #hasWritten = false

  constructor(rules: { version: number; isSingle: boolean; isDetailed: boolean }) {
    this.#rules = rules
  }

  of({ text }: Statement, result: unknown): Item[] {
    const { version, isSingle, isDetailed } = this.#rules
    if (version < 2) return toItems(result)
    const parts = partsOf(result)
    if (isDetailed) return parts.map((data) => ({ json: plain({ sql: text, data }) }))
    const rows = parts.filter((part) => Array.isArray(part)).flat()
    const isAboutRows = version >= 2.2 && parts.every((part) => Array.isArray(part))
    if (rows.length > 0 || isAboutRows) return toItems(rows)
    this.#hasWritten = true
    return isSingle ? [] : [{ json: { success: true } }]
  }

  /** Statements that run as one succeed as one. */
  whole(output: NodeOutput, count: number): NodeOutput {
    const isEmpty = output.every((items) => (items ?? []).length === 0)
    if (!this.#hasWritten || !isEmpty) return output
    const pairedItem = Array.from({ length: count }, (_, item) => ({ item }))
    return [[{ json: { success: true }, pairedItem }]]
  }
}

/** Several statements at once have several results: rows of one are objects, not lists. */
const partsOf = (result: unknown): unknown[] =>
  Array.isArray(result) && result.some((part) => Array.isArray(part) || isHeader(part)) ? result : [result]

const isHeader = (part: unknown): boolean =>
  typeof part === 'object' && part !== null && part.constructor.name === 'ResultSetHeader'

const toItems = (result: unknown): Item[] =>
  (Array.isArray(result) ? result : [result]).map((row) => ({ json: plain(row) }))

/** Moments and bytes become what JSON makes of them. */
const plain = (row: unknown): JsonObject => JSON.parse(JSON.stringify(row)) as JsonObject
