import { defineNode } from '@heddle/core/node'
import { testMongoDb } from './connect.ts'
import {
  createSearchIndex,
  dropSearchIndex,
  listSearchIndexes,
  updateSearchIndex,
} from './index-operations.ts'
import { aggregateDocuments, deleteDocuments, findDocuments } from './query-operations.ts'
import { findAndReplace, findAndUpdate, insertDocuments, updateDocuments } from './write-operations.ts'

export const mongoDb = defineNode({
  name: 'mongoDb',
  label: 'MongoDB',
  description: 'Finds, inserts and changes documents in MongoDB',
  version: 1.5,
  olderVersions: [1, 1.1, 1.2, 1.3, 1.4],
  aliases: ['n8n-nodes-base.mongoDb'],
  migrations: [{ below: 1.1, migrate: (parameters) => ({ ...parameters, onlyFirst: true }) }],
  group: 'input',
  usableAsTool: true,
  icon: 'file:mongodb.svg',
  color: '#2f9e44',
  subtitle: '={{ $parameter["operation"] }}',
  codex: {
    categories: ['Development', 'Data & Storage'],
    alias: ['database', 'db', 'nosql', 'document', 'atlas'],
  },
  credentials: [{ name: 'mongoDb', required: true, testedBy: 'connection' }],
  credentialTests: { mongoDb: testMongoDb },
  params: {},
  resources: {
    document: {
      label: 'Document',
      operations: {
        aggregate: aggregateDocuments,
        delete: deleteDocuments,
        find: findDocuments,
        findOneAndReplace: findAndReplace,
        findOneAndUpdate: findAndUpdate,
        insert: insertDocuments,
        update: updateDocuments,
      },
      defaultOperation: 'find',
    },
    searchIndexes: {
      label: 'Search Index',
      operations: { createSearchIndex, dropSearchIndex, listSearchIndexes, updateSearchIndex },
      defaultOperation: 'createSearchIndex',
    },
  },
})
