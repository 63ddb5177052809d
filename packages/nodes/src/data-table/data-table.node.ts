import { defineNode } from '@heddle/core/node'
import {
  deleteRows,
  getRows,
  insertRow,
  rowExists,
  rowNotExists,
  updateRow,
  upsertRow,
} from './row-operations.ts'
import { columnChoices, ownColumnChoices, tableChoices } from './find-table.ts'
import { clearTable, createTable, deleteTable, listAllTables, renameTable } from './table-operations.ts'

export const dataTable = defineNode({
  name: 'dataTable',
  label: 'Data Table',
  description: 'Stores rows in tables on this instance, across executions',
  version: 1.1,
  olderVersions: [1],
  aliases: ['n8n-nodes-base.dataTable'],
  group: 'transform',
  usableAsTool: true,
  color: '#0f766e',
  subtitle: '={{ $parameter["operation"] }}',
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Helpers'] },
    alias: ['store', 'rows', 'database', 'memory', 'remember', 'data'],
  },
  params: {},
  resources: {
    row: {
      label: 'Row',
      operations: {
        insert: insertRow,
        get: getRows,
        update: updateRow,
        upsert: upsertRow,
        deleteRows,
        rowExists,
        rowNotExists,
      },
      defaultOperation: 'insert',
    },
    table: {
      label: 'Table',
      operations: {
        create: createTable,
        list: listAllTables,
        update: renameTable,
        clear: clearTable,
        delete: deleteTable,
      },
      defaultOperation: 'list',
    },
  },
  loadOptions: { tables: tableChoices, columns: columnChoices, ownColumns: ownColumnChoices },
})
