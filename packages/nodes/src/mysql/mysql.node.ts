import { defineNode, readLayouts } from '@heddle/core/node'
import format from '../formats/mySql.json' with { type: 'json' }
import { columnChoices, tableChoices } from './choices.ts'
import { testMySql } from './connect.ts'
import { deleteTable } from './delete-table.ts'
import { executeQuery } from './execute-query.ts'
import { mySqlMigrations } from './mysql-migrations.ts'
import { selectRows } from './select-rows.ts'
import { insertRows, updateRows, upsertRows } from './write-rows.ts'

export const mySql = defineNode({
  name: 'mySql',
  label: 'MySQL',
  description: 'Reads from and writes to a MySQL or MariaDB database',
  version: 2.5,
  olderVersions: [1, 2, 2.1, 2.2, 2.3, 2.4],
  aliases: ['n8n-nodes-base.mySql'],
  olderLayouts: readLayouts(format),
  migrations: mySqlMigrations,
  group: 'input',
  usableAsTool: true,
  icon: 'file:mysql.svg',
  color: '#4479a1',
  subtitle: '={{ $parameter["operation"] }}',
  codex: {
    categories: ['Development', 'Data & Storage'],
    alias: ['sql', 'database', 'db', 'query', 'mariadb'],
  },
  credentials: [{ name: 'mySql', required: true, testedBy: 'connection' }],
  credentialTests: { mySql: testMySql },
  params: {},
  operations: {
    deleteTable,
    executeQuery,
    insert: insertRows,
    upsert: upsertRows,
    select: selectRows,
    update: updateRows,
  },
  defaultOperation: 'insert',
  loadOptions: { tables: tableChoices, columns: columnChoices },
})
