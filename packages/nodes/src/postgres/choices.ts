import { isJsonObject, textOf } from '@heddle/core'
import {
  param,
  type LoadOptionsContext,
  type PropertyOption,
  type PropertyType,
  type ResourceMapperOptions,
} from '@heddle/core/node'
import { connect } from './run-statements.ts'

/** Values for the columns of the chosen table. */
export const columnsOf = (mode: ResourceMapperOptions['mode']) =>
  param.resourceMapper({
    label: 'Columns',
    columns: 'columns',
    mode,
    typeOptions: { loadOptionsDependsOn: ['schema', 'table'] },
  })

export async function schemaChoices(context: LoadOptionsContext): Promise<PropertyOption[]> {
  const rows = await ask(
    context,
    `SELECT nspname AS name FROM pg_namespace
     WHERE nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema' ORDER BY nspname`,
  )
  return rows.map(({ name }) => choice(name))
}

/** Tables, also those that are made of others, and views. */
export async function tableChoices(context: LoadOptionsContext): Promise<PropertyOption[]> {
  const rows = await ask(
    context,
    `SELECT relname AS name FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
     WHERE nspname = $1 AND relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT relispartition ORDER BY relname`,
    [nameIn(context, 'schema') || 'public'],
  )
  return rows.map(({ name }) => choice(name))
}

export async function columnChoices(context: LoadOptionsContext): Promise<PropertyOption[]> {
  const table = nameIn(context, 'table')
  if (table === '') return []
  const rows = await ask(
    context,
    `SELECT column_name AS name, data_type AS type FROM information_schema.columns
     WHERE table_schema = $1 AND table_name = $2 ORDER BY ordinal_position`,
    [nameIn(context, 'schema') || 'public', table],
  )
  return rows.map(({ name, type = '' }) => ({ ...choice(name), description: type, columnType: kindOf(type) }))
}

const choice = (name: string): PropertyOption => ({ name, value: name })

interface Row {
  name: string
  type?: string
}

async function ask(context: LoadOptionsContext, query: string, values: string[] = []): Promise<Row[]> {
  const client = await connect(await context.credential('postgres'), context.resolveHost)
  try {
    return (await client.query<Row>(query, values)).rows
  } finally {
    await client.end()
  }
}

/** What was chosen or typed for a parameter. */
function nameIn({ parameters }: LoadOptionsContext, parameter: string): string {
  const chosen = parameters[parameter]
  return textOf(isJsonObject(chosen) ? chosen.value : chosen)
}

/** How a value of a type of the database is given; as a text unless something fits better. */
function kindOf(type: string): PropertyType {
  if (/^(smallint|integer|real|double precision)$/.test(type)) return 'number'
  if (type === 'boolean') return 'boolean'
  if (type.startsWith('timestamp')) return 'dateTime'
  return /^jsonb?$/.test(type) ? 'json' : 'string'
}
