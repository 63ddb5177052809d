import type { SupplyContext } from '@heddle/core/node'
import type { Client } from 'pg'
import { defineSubNode } from '../ai/define-ai-node.ts'
import { readStored, storedData, typeOfMessage } from '../ai/message-text.ts'
import format from '../formats/memoryPostgresChat.json' with { type: 'json' }
import { connect } from '../postgres/run-statements.ts'
import { quoteName } from '../postgres/table-params.ts'
import { keptOpen } from '../connections/kept-open.ts'
import { memoryCodex, memoryWords } from './memory-words.ts'
import { pairsOf, sessionOf, windowMemory, type History } from './window-memory.ts'

export const memoryPostgresChat = defineSubNode({
  name: 'memoryPostgresChat',
  label: 'Postgres Chat Memory',
  description: 'Remembers conversations in a table of PostgreSQL',
  format,
  icon: 'file:memory.svg',
  credentials: [{ name: 'postgres', required: true }],
  codex: memoryCodex('postgresql', 'sql'),
  words: memoryWords,
  supplies: 'ai_memory',
  effect: 'writes',
  supply({ context, params }) {
    const table = params.text('tableName').split('.').map(quoteName).join('.')
    const history = tableHistory(context, table, sessionOf(context, params))
    return windowMemory(context, history, pairsOf(params))
  },
})

function tableHistory(context: SupplyContext, table: string, session: string): History {
  const client = keptOpen<Client>(context, async () => {
    const value = await connect(await context.credential('postgres'), context.resolveHost)
    await value.query(
      `CREATE TABLE IF NOT EXISTS ${table} (id SERIAL PRIMARY KEY, session_id VARCHAR(255) NOT NULL, message JSONB NOT NULL)`,
    )
    return { value, close: () => value.end() }
  })
  return {
    async read() {
      const { rows } = await (
        await client()
      ).query<{ message: unknown }>(`SELECT message FROM ${table} WHERE session_id = $1 ORDER BY id`, [
        session,
      ])
      return rows.flatMap(({ message }) => readStored(message) ?? [])
    },
    async append(messages) {
      const stored = messages.map((each) =>
        JSON.stringify({ type: typeOfMessage(each), ...storedData(each) }),
      )
      await (
        await client()
      ).query(`INSERT INTO ${table} (session_id, message) SELECT $1, unnest($2::text[])::jsonb`, [
        session,
        stored,
      ])
    },
    async clear() {
      await (await client()).query(`DELETE FROM ${table} WHERE session_id = $1`, [session])
    },
  }
}
