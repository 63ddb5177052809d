import type { JsonObject } from '@heddle/core'
import type { LoadOptionsContext } from '@heddle/core/node'
import { expect, test } from 'vitest'
import { poll } from '../testing/app-trigger.ts'
import { startDouble } from '../testing/double.ts'
import { runNodeInMemory } from '@heddle/engine/testing'
import { tryApp } from '../testing/try-app.ts'
import { airtableDouble, taskTable } from './airtable-double.ts'
import { airtableTrigger } from './airtable-trigger.node.ts'
import { airtable } from './airtable.node.ts'

const credentials = {
  airtableTokenApi: { accessToken: 'pat1', allowedHosts: 'api.airtable.com' },
  airtableApi: { apiKey: 'pat1', allowedHosts: 'api.airtable.com' },
}
const hosts = ['api.airtable.com', 'files.airtable.test']

const at = (operation: string, more: JsonObject = {}): JsonObject => ({
  operation,
  base: { mode: 'url', value: 'https://airtable.com/appBase1/tblTasks1/viwOpen1?x' },
  table: { mode: 'id', value: 'tblTasks1' },
  ...more,
})
const by = (value: JsonObject, ...matchingColumns: string[]) => ({
  columns: { mappingMode: 'defineBelow', value, matchingColumns },
})
const path = '/v0/appBase1/tblTasks1'
const two = { id: 'rec2', createdTime: '2026-01-02T00:00:00.000Z', Name: 'Two', Points: 2 }
const changed = (id: string, fields: JsonObject) => ({ createdTime: '2026-02-01T00:00:00.000Z', id, fields })

tryApp(airtable, { hosts, service: airtableDouble(), credentials }, [
  {
    does: 'a record with its fields',
    parameters: at('get', { id: 'rec2', options: { downloadFields: [] } }),
    asks: [{ method: 'GET', path: `${path}/rec2`, headers: { authorization: 'Bearer pat1' } }],
    gives: [two],
  },
  { does: 'fails where there is none', parameters: at('get', { id: 'rec9' }), fails: 'NOT_FOUND' },
  {
    does: 'all that fit, page after page',
    parameters: at('search', {
      filterByFormula: '{Name} = "Two"',
      options: { fields: ['Name', 'Points'], view: { mode: 'id', value: 'viwOpen1' } },
      sort: { property: [{ field: 'Name', direction: 'desc' }] },
    }),
    asks: [
      {
        path,
        query: {
          pageSize: '100',
          filterByFormula: '{Name} = "Two"',
          view: 'viwOpen1',
          'fields[]': ['Name', 'Points'],
          'sort[0][field]': 'Name',
          'sort[0][direction]': 'desc',
        },
      },
    ],
    gives: [two, { ...two, id: 'rec3', createdTime: '2026-01-03T00:00:00.000Z', Points: 3 }],
  },
  {
    does: 'as many as are wanted',
    parameters: at('search', { returnAll: false, limit: 1 }),
    asks: [{ query: { pageSize: '1' } }],
  },
  {
    does: 'the next page by its offset',
    parameters: at('search'),
    asks: [{ query: { pageSize: '100' } }, { query: { pageSize: '100', offset: '2' } }],
  },
  {
    does: 'a new record of the fields of the item, but those that are ignored',
    parameters: at('create', {
      columns: { mappingMode: 'autoMapInputData', value: null },
      options: { typecast: true, ignoreFields: 'Secret' },
    }),
    items: [{ Name: 'New', Secret: 1, createdTime: 'x' }],
    asks: [{ method: 'POST', path, body: { fields: { Name: 'New' }, typecast: true } }],
    gives: [changed('recNew', { Name: 'New' })],
  },
  {
    does: 'the record that has the id',
    parameters: at('update', { ...by({ id: 'rec1', Points: 7 }, 'id'), options: { typecast: true } }),
    asks: [
      { method: 'PATCH', path, body: { records: [{ id: 'rec1', fields: { Points: 7 } }], typecast: true } },
    ],
    gives: [changed('rec1', { Points: 7 })],
  },
  {
    does: 'the first record with the same name',
    parameters: at('update', by({ Name: 'Two', Points: 7 }, 'Name')),
    asks: [
      { query: { pageSize: '100', filterByFormula: 'AND({Name} = "Two")', 'fields[]': 'Name' } },
      {
        method: 'PATCH',
        body: { records: [{ id: 'rec2', fields: { Name: 'Two', Points: 7 } }], typecast: false },
      },
    ],
  },
  {
    does: 'every record with the same name',
    parameters: at('update', {
      ...by({ Name: 'Two' }, 'Name'),
      options: { updateAllMatches: true, ignoreFields: 'x' },
    }),
    gives: [changed('rec2', { Name: 'Two' }), changed('rec3', { Name: 'Two' })],
  },
  {
    does: 'fails when no record has that name',
    parameters: at('update', by({ Name: 'Nobody' }, 'Name')),
    fails: 'No record has these values',
  },
  {
    does: 'one found by the service, or a new one',
    parameters: at('upsert', {
      ...by({ Name: 'Two' }, 'Name'),
      options: { typecast: true, ignoreFields: '' },
    }),
    asks: [
      {
        method: 'PATCH',
        body: {
          performUpsert: { fieldsToMergeOn: ['Name'] },
          typecast: true,
          records: [{ fields: { Name: 'Two' } }],
        },
      },
    ],
  },
  {
    does: 'every match when that is wanted',
    parameters: at('upsert', { ...by({ Name: 'Two' }, 'Name'), options: { updateAllMatches: true } }),
    gives: [changed('rec2', { Name: 'Two' }), changed('rec3', { Name: 'Two' })],
  },
  {
    does: 'a new one where the id is empty',
    parameters: at('upsert', by({ id: '', Name: 'New' }, 'id')),
    asks: [{ method: 'POST', body: { fields: { Name: 'New' }, typecast: false } }],
  },
  {
    does: 'no longer there',
    parameters: at('deleteRecord', { id: 'rec1' }),
    asks: [{ method: 'DELETE', path: `${path}/rec1` }],
    gives: [{ id: 'rec1', deleted: true }],
  },
  {
    does: 'bases with a right, of all pages',
    parameters: { resource: 'base', operation: 'getMany', options: { permissionLevel: ['read'] } },
    asks: [{ path: '/v0/meta/bases', query: {} }, { query: { offset: 'o2' } }],
    gives: [{ id: 'appBase2', name: 'Base 2', permissionLevel: 'read' }],
  },
  {
    does: 'as many bases as are wanted',
    parameters: { resource: 'base', operation: 'getMany', returnAll: false, limit: 1 },
    gives: [{ id: 'appBase1', name: 'Base 1', permissionLevel: 'create' }],
  },
  {
    does: 'the tables of a base',
    parameters: { resource: 'base', operation: 'getSchema', base: { mode: 'id', value: 'appBase1' } },
    gives: [taskTable],
  },
  {
    does: 'fails for a base that is not there',
    parameters: { resource: 'base', operation: 'getSchema', base: { mode: 'id', value: 'appNo' } },
    fails: 'NOT_FOUND',
  },
  {
    does: 'documents of the first version: a record as it comes',
    versions: [1],
    parameters: { application: { mode: 'id', value: 'appBase1' }, table: 'tblTasks1', id: 'rec2' },
    gives: [{ id: 'rec2', createdTime: two.createdTime, fields: { Name: 'Two', Points: 2 } }],
  },
  {
    does: 'documents of the first version: named fields of an item',
    versions: [1],
    parameters: {
      operation: 'append',
      application: 'appBase1',
      table: 'tblTasks1',
      addAllFields: false,
      fields: ['Name'],
      options: { typecast: true },
    },
    items: [{ Name: 'New', Other: 1 }],
    asks: [{ method: 'POST', path, body: { fields: { Name: 'New' }, typecast: true } }],
  },
  {
    does: 'documents of the first version: the record with the id of the parameter',
    versions: [1],
    parameters: { operation: 'update', application: 'appBase1', table: 'tblTasks1', id: 'rec3' },
    items: [{ Points: 9 }],
    asks: [{ method: 'PATCH', body: { records: [{ id: 'rec3', fields: { Points: 9 } }], typecast: false } }],
  },
])

test('attachments become files, and the account is not shown to where they lie', async () => {
  const double = await startDouble(hosts, airtableDouble(), credentials)
  const parameters = at('get', { id: 'rec1', options: { downloadFields: ['Photos'] } })
  const { output } = await runNodeInMemory(airtable, { parameters, http: double.http, credentials })
  await double.stop()

  expect(output[0]?.[0]?.binary?.Photos_0).toMatchObject({
    fileName: 'cat.png',
    mimeType: 'image/png',
    data: Buffer.from('cat').toString('base64'),
  })
})

const choices = [
  [
    'base',
    [
      { name: 'Base 1', value: 'appBase1' },
      { name: 'Base 2', value: 'appBase2' },
    ],
  ],
  ['table', [{ name: 'Tasks', value: 'tblTasks1' }]],
  ['view', [{ name: 'Open', value: 'viwOpen1' }]],
  ['downloadFields', [{ name: 'Photos', value: 'Photos' }]],
] as const

test.each(choices)('the list %s comes from the service', async (name, options) => {
  expect(await load(name)).toEqual(options)
})

test('columns are those that can be written, with the id where a record is looked for', async () => {
  const columns = (await load('columns', 'update')).map(({ value, columnType }) => `${value}:${columnType}`)
  expect(columns).toEqual([
    'id:string',
    'Name:string',
    'Points:number',
    'Done:boolean',
    'Due:dateTime',
    'Photos:string',
  ])
  expect((await load('columns', 'create'))[0]?.name).toBe('Name')
})

async function load(name: string, operation = 'search') {
  const double = await startDouble(hosts, airtableDouble(), credentials)
  const context: Partial<LoadOptionsContext> = {
    parameters: { authentication: 'airtableTokenApi', resource: 'record', ...at(operation) },
    node: { type: airtable.type, version: 2.2 },
    http: double.http,
  }
  const options = await airtable.loadOptions[name]?.(context as LoadOptionsContext)
  await double.stop()
  return options ?? []
}

test('the trigger tells of each record once, also of those that were changed in the same moment', async () => {
  const rows: JsonObject[] = [record('rec1', '2026-01-01T08:00:00.000Z')]
  const double = await startDouble(hosts, airtableDouble(rows), credentials)
  const memory = {}
  const look = async (now: string) => {
    const parameters = {
      authentication: 'airtableTokenApi',
      baseId: 'appBase1',
      tableId: 'tblTasks1',
      triggerField: 'Changed',
      additionalFields: { fields: 'Name', formula: '{Name} != ""', viewId: 'viwOpen1' },
    }
    const output = await poll(airtableTrigger, { parameters, double, memory, now })
    return output?.[0]?.map(({ json }) => json.id) ?? []
  }

  expect(await look('2026-01-01T08:00:01.000Z')).toEqual([])
  rows.push(record('rec2', '2026-01-01T08:00:05.000Z'))
  expect(await look('2026-01-01T08:01:00.000Z')).toEqual(['rec2'])
  rows.push(record('rec3', '2026-01-01T08:00:05.000Z'))
  expect(await look('2026-01-01T08:02:00.000Z')).toEqual(['rec3'])
  expect(await look('2026-01-01T08:03:00.000Z')).toEqual([])
  await double.stop()
  expect(double.requests[1]?.query).toEqual({
    pageSize: '100',
    filterByFormula: 'AND(NOT(IS_BEFORE({Changed}, "2026-01-01T08:00:01.000Z")), {Name} != "")',
    'fields[]': ['Name', 'Changed'],
    view: 'viwOpen1',
  })
})

test('a trial of the trigger shows one record with its files', async () => {
  const double = await startDouble(hosts, airtableDouble(), credentials)
  const output = await poll(airtableTrigger, {
    mode: 'manual',
    double,
    parameters: {
      authentication: 'airtableTokenApi',
      baseId: { mode: 'url', value: 'https://airtable.com/appBase1/tblTasks1' },
      tableId: { mode: 'url', value: 'https://airtable.com/appBase1/tblTasks1' },
      triggerField: 'Changed',
      downloadAttachments: true,
      downloadFieldNames: 'Photos',
    },
  })
  await double.stop()
  expect(output?.[0]).toMatchObject([{ json: { id: 'rec1' }, binary: { Photos_0: { fileName: 'cat.png' } } }])
})

const record = (id: string, changed: string): JsonObject => ({
  id,
  createdTime: changed,
  fields: { Name: id, Changed: changed },
})
