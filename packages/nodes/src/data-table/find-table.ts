import { isJsonObject, textOf, type DataTableColumn, type JsonObject } from '@heddle/core'
import type { InstanceCall, PropertyOption, ResourceLocatorValue } from '@heddle/core/node'

/** Who can be asked about the instance: a running node, or the editor that looks for choices. */
export interface Asker {
  instance(call: InstanceCall): Promise<unknown>
}

export interface Table {
  id: string
  name: string
  columns: DataTableColumn[]
}

// The instance answers as its contract says.
export const listTables = async (asker: Asker): Promise<Table[]> =>
  (await asker.instance({ name: 'dataTables.list' })) as Table[]

/** The chosen table. A document of another instance has a foreign id, but also the name that was shown with it. */
export async function findTable(asker: Asker, chosen: ResourceLocatorValue): Promise<Table> {
  const { mode, value, cachedResultName } = chosen
  if (value.trim() === '') throw new Error('Choose a data table')
  const tables = await listTables(asker)
  const named = (name: string | undefined) => tables.find((table) => table.name === name)
  const found =
    mode === 'name' ? named(value) : (tables.find(({ id }) => id === value) ?? named(cachedResultName))
  if (found) return found
  throw new Error(
    `There is no data table "${cachedResultName || value}". Create it with the operation "Create" of the resource "Table"`,
  )
}

export const tableChoices = async (asker: Asker): Promise<PropertyOption[]> =>
  (await listTables(asker)).map(({ id, name }) => ({ name, value: id }))

type Chooser = Asker & { parameters: Record<string, unknown> }

/** Columns of the table that is chosen in these parameters. */
export async function columnChoices(asker: Chooser): Promise<PropertyOption[]> {
  const own = await ownColumnChoices(asker)
  return [named('id'), ...own, named('createdAt'), named('updatedAt')]
}

/** Without those that every table has and nobody fills. */
export async function ownColumnChoices(asker: Chooser): Promise<PropertyOption[]> {
  const { dataTableId } = asker.parameters
  const chosen = isJsonObject(dataTableId) ? dataTableId : {}
  const value = textOf(chosen.value)
  if (value === '') return []
  const { columns } = await findTable(asker, {
    mode: textOf(chosen.mode),
    value,
    cachedResultName: textOf(chosen.cachedResultName),
  })
  return columns.map(({ name, type }) => ({ ...named(name), columnType: inputs[type] }))
}

const named = (name: string): PropertyOption => ({ name, value: name })

const inputs = { string: 'string', number: 'number', boolean: 'boolean', date: 'dateTime' } as const

export type Row = JsonObject & { id: number }

/** Calls the rows of a table. */
export async function callRows(
  asker: Asker,
  { id }: Table,
  call: Pick<InstanceCall, 'name' | 'query' | 'body'>,
): Promise<Row[]> {
  return (await asker.instance({ ...call, params: { id } })) as Row[]
}
