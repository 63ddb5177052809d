import { defineOperation, param } from '@heddle/core/node'
import { collectionParams } from './query-operations.ts'
import { runOnMongoDb } from './run-on-mongodb.ts'

const indexNameRequired = param.string({ label: 'Index Name', required: true, placeholder: 'default' })
const definitionParams = {
  indexDefinition: param.json({
    label: 'Index Definition',
    default: '{}',
    required: true,
    placeholder: '{ "mappings": { "dynamic": true } }',
  }),
  indexDefinitionParameters: param.json({
    label: 'Index Definition Parameters',
    default: '[]',
    description: 'A list of values for "$1", "$2" and so on in the definition',
  }),
}

export const createSearchIndex = defineOperation()({
  label: 'Create',
  description: 'Creates a search index',
  action: 'Create a search index',
  params: {
    ...collectionParams,
    indexNameRequired,
    ...definitionParams,
    indexType: param.options({
      label: 'Index Type',
      options: [
        { name: 'Vector Search', value: 'vectorSearch' },
        { name: 'Search', value: 'search' },
      ],
      default: 'vectorSearch',
      required: true,
    }),
  },
  run: (context) =>
    runOnMongoDb(context, async (collection, params, { readQuery }) => {
      const definition = readQuery(params.indexDefinition, params.indexDefinitionParameters)
      const { indexNameRequired: name, indexType: type } = params
      return { json: { indexName: await collection.createSearchIndex({ name, definition, type }) } }
    }),
})

export const dropSearchIndex = defineOperation()({
  label: 'Drop',
  description: 'Deletes a search index',
  action: 'Drop a search index',
  params: { ...collectionParams, indexNameRequired },
  run: (context) =>
    runOnMongoDb(context, async (collection, params) => {
      await collection.dropSearchIndex(params.indexNameRequired)
      return { json: { [params.indexNameRequired]: true } }
    }),
})

export const listSearchIndexes = defineOperation()({
  label: 'List',
  description: 'Returns the search indexes of a collection',
  action: 'List search indexes',
  effect: 'reads',
  params: {
    ...collectionParams,
    indexName: param.string({ label: 'Index Name', description: 'Leave empty for all' }),
  },
  run: (context) =>
    runOnMongoDb(context, async (collection, { indexName }, { plainDocument }) => {
      const cursor =
        indexName === '' ? collection.listSearchIndexes() : collection.listSearchIndexes(indexName)
      return (await cursor.toArray()).map((each) => ({ json: plainDocument(each) }))
    }),
})

export const updateSearchIndex = defineOperation()({
  label: 'Update',
  description: 'Changes the definition of a search index',
  action: 'Update a search index',
  params: { ...collectionParams, indexNameRequired, ...definitionParams },
  run: (context) =>
    runOnMongoDb(context, async (collection, params, { readQuery }) => {
      const definition = readQuery(params.indexDefinition, params.indexDefinitionParameters)
      await collection.updateSearchIndex(params.indexNameRequired, definition)
      return { json: { [params.indexNameRequired]: true } }
    }),
})
