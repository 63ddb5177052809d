import { defineNode, readLayouts } from '@heddle/core/node'
import format from '../formats/postgres.json' with { type: 'json' }
import { columnChoices, schemaChoices, tableChoices } from './choices.ts'
import { deleteTable } from './delete-table.ts'
import { executeQuery } from './execute-query.ts'
import { postgresMigrations } from './postgres-migrations.ts'
import { selectRows } from './select-rows.ts'
import { insertRows, updateRows, upsertRows } from './write-rows.ts'
import { testPostgres } from './run-statements.ts'

export const postgres = defineNode({
  name: 'postgres',
  label: 'Postgres',
  description: 'Reads from and writes to a PostgreSQL database',
  version: 2.6,
  olderVersions: [1, 2, 2.1, 2.2, 2.3, 2.4, 2.5],
  aliases: ['n8n-nodes-base.postgres'],
  olderLayouts: readLayouts(format),
  migrations: postgresMigrations,
  group: 'input',
  usableAsTool: true,
  color: '#336791',
  subtitle: '={{ $parameter["operation"] }}',
  codex: {
    categories: ['Development', 'Data & Storage'],
    alias: ['sql', 'database', 'db', 'query', 'postgresql', 'timescale'],
  },
  credentials: [{ name: 'postgres', required: true, testedBy: 'connection' }],
  credentialTests: { postgres: testPostgres },
  params: {},
  operations: {
    executeQuery,
    insert: insertRows,
    select: selectRows,
    update: updateRows,
    upsert: upsertRows,
    deleteTable,
  },
  defaultOperation: 'insert',
  loadOptions: { schemas: schemaChoices, tables: tableChoices, columns: columnChoices },
})
