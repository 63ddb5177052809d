import { isJsonObject, textOf } from '@heddle/core'
import type { LoadOptionsContext, PropertyOption } from '@heddle/core/node'
import type { RowDataPacket } from 'mysql2'
import { connect } from './connect.ts'

export async function tableChoices(context: LoadOptionsContext): Promise<PropertyOption[]> {
  const rows = await ask(
    context,
    'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() ORDER BY table_name',
  )
  const filter = context.filter?.toLowerCase() ?? ''
  return rows
    .map(({ name }) => ({ name, value: name }))
    .filter(({ name }) => name.toLowerCase().includes(filter))
}

export async function columnChoices(context: LoadOptionsContext): Promise<PropertyOption[]> {
  const { table } = context.parameters
  const name = textOf(isJsonObject(table) ? table.value : table)
  if (name === '') return []
  const rows = await ask(
    context,
    `SELECT column_name AS name, column_type AS type FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = ? ORDER BY ordinal_position`,
    [name],
  )
  return rows.map((row) => ({ name: row.name, value: row.name, description: row.type ?? '' }))
}

interface Row extends RowDataPacket {
  name: string
  type?: string
}

async function ask(context: LoadOptionsContext, query: string, values: string[] = []): Promise<Row[]> {
  const connection = await connect(await context.credential('mySql'), context.resolveHost)
  try {
    const [rows] = await connection.execute<Row[]>(query, values)
    return rows
  } finally {
    await connection.end()
  }
}
