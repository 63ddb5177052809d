import type { JsonObject } from '@heddle/core'
import type { LoadOptionsContext } from '@heddle/core/node'
import { expect, test } from 'vitest'
import { startDouble, type DoubleRequest } from '../testing/double.ts'
import { tryApp } from '../testing/try-app.ts'
import { supabase } from './supabase.node.ts'

const credentials = { supabaseApi: { host: 'https://abc.supabase.co/', serviceRole: 'role1' } }
const hosts = ['abc.supabase.co']
const rows = Array.from({ length: 1003 }, (_, id) => ({ id, name: `Row ${id}` }))

/** A project with one table; what is written comes back as it was sent. */
function project({ method, path, query, headers, body }: DoubleRequest) {
  if (headers.apikey !== 'role1' || headers.authorization !== 'Bearer role1')
    return { status: 401, body: { message: 'Invalid API key', hint: 'Double check your key' } }
  if (path === '/rest/v1/')
    return {
      body: {
        paths: { '/': {}, '/tasks': {}, '/rpc/x': {} },
        definitions: { tasks: { properties: { id: {}, name: {} } } },
      },
    }
  if (path !== '/rest/v1/tasks')
    return { status: 404, body: { message: `relation "${path}" does not exist` } }
  if (method !== 'GET') return { status: 201, body: [{ id: 1, ...(body as object) }] }
  const from = Number(query.offset ?? 0)
  return { body: rows.slice(from, from + Number(query.limit ?? rows.length)).slice(0, 1000) }
}

const at = (operation: string, more: JsonObject = {}): JsonObject => ({
  operation,
  tableId: 'tasks',
  ...more,
})
const where = (...conditions: JsonObject[]) => ({ filters: { conditions } })
const isOne = { keyName: 'id', condition: 'eq', keyValue: '1' }
const path = '/rest/v1/tasks'

tryApp(supabase, { hosts, service: project, credentials }, [
  {
    does: 'a row of the fields that are named, in a schema of its own',
    parameters: at('create', {
      useCustomSchema: true,
      schema: 'shop',
      fieldsUi: { fieldValues: [{ fieldId: 'name', fieldValue: 'New' }] },
    }),
    asks: [
      {
        method: 'POST',
        path,
        headers: { prefer: 'return=representation', 'content-profile': 'shop' },
        body: { name: 'New' },
      },
    ],
    gives: [{ id: 1, name: 'New' }],
  },
  {
    does: 'a row of the item',
    parameters: at('create', { dataToSend: 'autoMapInputData', inputsToIgnore: 'a, b' }),
    items: [{ name: 'New', a: 1, b: 2 }],
    asks: [{ body: { name: 'New' } }],
  },
  {
    does: 'says in its words what is wrong',
    parameters: { operation: 'create', tableId: 'nothing' },
    fails: 'does not exist',
  },
  {
    does: 'rows for which any condition holds',
    parameters: at('update', {
      ...where(isOne, { keyName: 'name', condition: 'fullText', searchFunction: 'wfts', keyValue: 'a,"b"' }),
      dataToSend: 'autoMapInputData',
      inputsToIgnore: '',
    }),
    items: [{ done: true }],
    asks: [{ method: 'PATCH', path, query: { or: '(id.eq.1,name.wfts."a,\\"b\\"")' }, body: { done: true } }],
  },
  {
    does: 'rows for which all conditions hold',
    parameters: at('update', {
      matchType: 'allFilters',
      useCustomSchema: true,
      schema: 'shop',
      ...where(isOne, { keyName: 'id', condition: 'lt', keyValue: '5' }),
      fieldsUi: { fieldValues: [{ fieldId: 'done', fieldValue: true }] },
    }),
    asks: [{ query: { id: ['eq.1', 'lt.5'] }, body: { done: true } }],
  },
  {
    does: 'rows by a filter in the words of the service',
    parameters: at('update', {
      filterType: 'string',
      filterString: 'id=gt.$1&name=eq.x',
      filterStringParameters: { values: [{ value: '7' }] },
      fieldsUi: { fieldValues: [] },
    }),
    asks: [{ query: { id: 'gt.7', name: 'eq.x' } }],
  },
  { does: 'never all rows by accident', parameters: at('update'), asks: [], fails: 'At least one condition' },
  {
    does: 'rows that fit',
    parameters: at('delete', { matchType: 'allFilters', ...where(isOne) }),
    asks: [{ method: 'DELETE', path, query: { id: 'eq.1' } }],
  },
  {
    does: 'rows by a filter in words',
    parameters: at('delete', {
      filterType: 'string',
      filterString: 'id=eq.$1',
      filterStringParameters: { values: [{ value: '3' }] },
    }),
    asks: [{ query: { id: 'eq.3' } }],
  },
  {
    does: 'never all rows by accident',
    parameters: at('delete', { ...where(), useCustomSchema: true, schema: 'shop' }),
    asks: [],
    fails: 'At least one condition',
  },
  {
    does: 'the row with a value',
    parameters: at('get', {
      ...where({ keyName: 'id', keyValue: '1' }),
      useCustomSchema: true,
      schema: 'shop',
    }),
    asks: [{ path, query: { id: 'eq.1' }, headers: { 'accept-profile': 'shop' } }],
  },
  {
    does: 'the first ones, sorted',
    parameters: at('getAll', { limit: 2, orderBy: 'id.desc', ...where({ ...isOne, searchFunction: '' }) }),
    asks: [{ query: { limit: '2', or: '(id.eq.1)', order: 'id.desc' } }],
    gives: rows.slice(0, 2),
  },
  {
    does: 'all of them, page after page',
    parameters: at('getAll', { returnAll: true, filterType: 'none' }),
    asks: [{ query: { limit: '1000' } }, { query: { limit: '1000', offset: '1000' } }],
    gives: rows,
  },
  {
    does: 'those of a filter in words',
    parameters: at('getAll', {
      filterType: 'string',
      filterString: 'name=like.*$1*',
      filterStringParameters: { values: [{ value: 'x' }] },
      useCustomSchema: true,
      schema: 'shop',
    }),
    asks: [{ query: { limit: '50', name: 'like.*x*' } }],
  },
])

test.each([
  ['tableId', ['tasks']],
  ['fieldId', ['id', 'name']],
  ['keyName', ['id', 'name']],
])('the list %s comes from the project', async (name, values) => {
  const double = await startDouble(hosts, project, credentials)
  const context: Partial<LoadOptionsContext> = {
    parameters: { resource: 'row', ...at('getAll') },
    node: { type: supabase.type, version: 1 },
    http: double.http,
  }
  const options = await supabase.loadOptions[name]?.(context as LoadOptionsContext)
  await double.stop()
  expect(options?.map(({ value }) => value)).toEqual(values)
})
