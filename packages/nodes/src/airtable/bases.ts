import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { PropertyOption, PropertyType } from '@heddle/core/node'
import type { ListCall } from '../app/define-app.ts'
import type { AppOperation } from '../app/operation.ts'
import { pagesOfBases } from './airtable-service.ts'

const listBases: AppOperation = {
  async run({ list, params }) {
    const levels = params.texts('options.permissionLevel')
    const bases = await list({ url: '/meta/bases' }, pagesOfBases)
    return bases.filter(
      ({ permissionLevel }) => levels.length === 0 || levels.includes(textOf(permissionLevel)),
    )
  },
}

const getSchema: AppOperation = {
  request: ({ id }) => ({ url: `/meta/bases/${id('base')}/tables` }),
  items: tablesIn,
}

export const baseOperations = { getMany: listBases, getSchema }

function tablesIn(body: unknown): JsonObject[] {
  const tables = isJsonObject(body) ? body.tables : undefined
  return Array.isArray(tables) ? tables.filter((each) => isJsonObject(each)) : []
}

const isWanted = (name: string, filter: string): boolean => name.toLowerCase().includes(filter.toLowerCase())

const optionsOf = (entries: readonly JsonObject[], filter: string): PropertyOption[] =>
  entries
    .map(({ id, name }) => ({ name: textOf(name), value: textOf(id) }))
    .filter(({ name }) => isWanted(name, filter))

async function tablesOf({ send, params }: ListCall): Promise<JsonObject[]> {
  const base = params.id('base')
  return base === '' ? [] : tablesIn(await send({ url: `/meta/bases/${base}/tables` }))
}

/** The table that is chosen, with its fields and views. */
async function chosenTable(call: ListCall): Promise<JsonObject> {
  const table = call.params.id('table')
  return (await tablesOf(call)).find(({ id, name }) => id === table || name === table) ?? {}
}

const partsOf = (table: JsonObject, part: 'fields' | 'views'): JsonObject[] => {
  const entries = table[part]
  return Array.isArray(entries) ? entries.filter((each) => isJsonObject(each)) : []
}

/** Fields are named, not numbered, in what is asked for and what comes back. */
const byName = (fields: readonly JsonObject[]): PropertyOption[] =>
  fields.map(({ name }) => ({ name: textOf(name), value: textOf(name) }))

/** Fields that the service computes cannot be written. */
const computed = new Set(
  'formula rollup count lookup multipleLookupValues autoNumber createdTime lastModifiedTime createdBy lastModifiedBy button externalSyncSource aiText'.split(
    ' ',
  ),
)

const kinds: Readonly<Record<string, PropertyType>> = {
  number: 'number',
  currency: 'number',
  percent: 'number',
  rating: 'number',
  duration: 'number',
  checkbox: 'boolean',
  date: 'dateTime',
  dateTime: 'dateTime',
}

export const airtableLists = {
  base: async ({ list, filter }: ListCall) =>
    optionsOf(await list({ url: '/meta/bases' }, pagesOfBases), filter),
  table: async (call: ListCall) => optionsOf(await tablesOf(call), call.filter),
  view: async (call: ListCall) => optionsOf(partsOf(await chosenTable(call), 'views'), call.filter),
  field: async (call: ListCall) => byName(partsOf(await chosenTable(call), 'fields')),
  fields: async (call: ListCall) => byName(partsOf(await chosenTable(call), 'fields')),
  async downloadFields(call: ListCall) {
    const fields = partsOf(await chosenTable(call), 'fields')
    return byName(fields.filter(({ type }) => type === 'multipleAttachments'))
  },
  async columns(call: ListCall): Promise<PropertyOption[]> {
    const fields = partsOf(await chosenTable(call), 'fields').filter(
      ({ type }) => !computed.has(textOf(type)),
    )
    const id = { name: 'id', value: 'id', description: 'Record ID', columnType: 'string' as const }
    const columns = fields.map(({ name, type }) => ({
      name: textOf(name),
      value: textOf(name),
      description: textOf(type),
      columnType: kinds[textOf(type)] ?? ('string' as const),
    }))
    return call.params.text('operation') === 'create' ? columns : [id, ...columns]
  },
}
