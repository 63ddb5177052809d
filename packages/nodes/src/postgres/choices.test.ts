import type { LoadOptionsContext } from '@heddle/core/node'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgres } from './postgres.node.ts'
import { postgresCredentials, postgresUrl } from '../testing/given-postgres.ts'

const credential = postgresCredentials.postgres
const admin = new pg.Client({ connectionString: postgresUrl.href })

beforeAll(async () => {
  await admin.connect()
  await admin.query(`DROP SCHEMA IF EXISTS choices_test CASCADE; CREATE SCHEMA choices_test;
    CREATE TABLE choices_test.people (id int, "full name" text, active boolean, born timestamptz, data jsonb);
    CREATE VIEW choices_test.adults AS SELECT id FROM choices_test.people`)
})
afterAll(() => admin.end())

const list = async (method: string, chosen: object = {}) => {
  const load = postgres.loadOptions[method]
  const context = {
    parameters: { schema: { mode: 'list', value: 'choices_test' }, ...chosen },
    credential: () => Promise.resolve(credential),
    resolveHost: (host: string) => Promise.resolve(host),
  }
  // The rest of what a node may ask for is not needed here.
  const choices = (await load?.(context as unknown as LoadOptionsContext)) ?? []
  return choices.map(({ name, columnType }) => (columnType ? `${name}: ${columnType}` : name))
}

test('schemas, tables and columns are listed, also those that were made meanwhile', async () => {
  expect(await list('schemas')).toContain('choices_test')
  expect(await list('schemas')).not.toContain('pg_catalog')
  expect(await list('tables')).toEqual(['adults', 'people'])
  await admin.query('CREATE TABLE choices_test.places (id int)')
  expect(await list('tables')).toEqual(['adults', 'people', 'places'])

  expect(await list('columns', { table: { mode: 'name', value: 'people' } })).toEqual([
    'id: number',
    'full name: string',
    'active: boolean',
    'born: dateTime',
    'data: json',
  ])
  expect(await list('columns', { table: { mode: 'list', value: '' } })).toEqual([])
})
