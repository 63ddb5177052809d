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
  if (value.trim() === '') throw new Error('Choose the data table')
  const tables = await listTables(asker)
  const named = (name: string | undefined) => tables.find((table) => table.name === name)
  const found =
    mode === 'name' ? named(value) : (tables.find(({ id }) => id === value) ?? named(cachedResultName))
  if (found) return found
  throw new Error(
    `There is no data table "${cachedResultName ?? value}". Make it with the operation "Create" of the resource "Table"`,
  )
}

export const tableChoices = async (asker: Asker): Promise<PropertyOption[]> =>
  (await listTables(asker)).map(({ id, name }) => ({ name, value: id }))

/** Columns of the table that is chosen in these parameters. */
export async function columnChoices(
  asker: Asker & { parameters: Record<string, unknown> },
): Promise<PropertyOption[]> {
  const { dataTableId } = asker.parameters
  const chosen = isJsonObject(dataTableId) ? dataTableId : {}
  const { columns } = await findTable(asker, {
    mode: textOf(chosen.mode),
    value: textOf(chosen.value),
    cachedResultName: textOf(chosen.cachedResultName),
  })
  return ['id', ...columns.map(({ name }) => name), 'createdAt', 'updatedAt'].map((name) => ({
    name,
    value: name,
  }))
}

export type Row = JsonObject & { id: number }

/** Calls the rows of a table. */
export async function callRows(
  asker: Asker,
  { id }: Table,
  call: Pick<InstanceCall, 'name' | 'query' | 'body'>,
): Promise<Row[]> {
  return (await asker.instance({ ...call, params: { id } })) as Row[]
}
