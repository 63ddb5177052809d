import { defineOperation, param } from '@heddle/core/node'
import { runOnMongoDb } from './run-on-mongodb.ts'

export const collectionParams = {
  collection: param.string({ label: 'Collection', required: true, placeholder: 'customers' }),
}

/** Documents of version 1 say it by their migration. */
const queryParams = {
  ...collectionParams,
  onlyFirst: param.hidden({ label: 'Only First Item', default: false }),
}

const queryParameters = param.json({
  label: 'Query Parameters',
  default: '[]',
  description:
    'A list of values for "$1", "$2" and so on in the query. A value cannot change the query itself.',
})

const query = (example: string) =>
  param.json({ label: 'Query', default: '{}', required: true, placeholder: example })

export const aggregateDocuments = defineOperation()({
  label: 'Aggregate',
  description: 'Returns what a pipeline makes of documents',
  action: 'Aggregate documents',
  effect: 'reads',
  params: {
    ...queryParams,
    query: param.json({
      label: 'Query',
      default: '',
      required: true,
      placeholder: '[{ "$match": { "country": "$1" } }]',
    }),
    queryParameters,
  },
  run: (context) =>
    runOnMongoDb(context, async (collection, params, { readQuery, plainDocument }) => {
      const pipeline = readQuery(params.query, params.queryParameters)
      const found = await collection.aggregate(Array.isArray(pipeline) ? pipeline : [pipeline]).toArray()
      return found.map((each) => ({ json: plainDocument(each) }))
    }),
})

export const deleteDocuments = defineOperation()({
  label: 'Delete',
  description: 'Deletes the documents that a query finds',
  action: 'Delete documents',
  params: { ...queryParams, query: query('{ "active": false }'), queryParameters },
  run: (context) =>
    runOnMongoDb(context, async (collection, params, { readFilter }) => {
      const { deletedCount } = await collection.deleteMany(readFilter(params.query, params.queryParameters))
      return { json: { deletedCount } }
    }),
})

const findOptions = {
  limit: param.number({
    label: 'Limit',
    default: 0,
    description: 'How many documents to return at most; 0 for all',
    typeOptions: { minValue: 0 },
  }),
  skip: param.number({
    label: 'Skip',
    default: 0,
    description: 'How many documents to leave out at the beginning',
    typeOptions: { minValue: 0 },
  }),
  sort: param.json({ label: 'Sort (JSON Format)', default: '{}', placeholder: '{ "name": -1 }' }),
  sortParameters: param.json({ label: 'Sort Parameters', default: '[]' }),
  projection: param.json({
    label: 'Projection (JSON Format)',
    default: '{}',
    placeholder: '{ "name": 1, "_id": 0 }',
    description: 'Which fields to return',
  }),
  projectionParameters: param.json({ label: 'Projection Parameters', default: '[]' }),
}

export const findDocuments = defineOperation()({
  label: 'Find',
  description: 'Returns the documents that a query finds',
  action: 'Find documents',
  effect: 'reads',
  params: {
    ...queryParams,
    options: param.collection({ label: 'Options', placeholder: 'Add option', fields: findOptions }),
    query: query('{ "country": "$1" }'),
    queryParameters,
  },
  run: (context) =>
    runOnMongoDb(context, async (collection, params, { readFilter, readQuery, plainDocument }) => {
      const filter = readFilter(params.query, params.queryParameters)
      const { limit = 0, skip = 0, sort, sortParameters, projection, projectionParameters } = params.options
      const found = await collection
        .find(filter, {
          limit,
          skip,
          ...(sort !== undefined && { sort: readQuery(sort, sortParameters) }),
          ...(projection !== undefined && { projection: readQuery(projection, projectionParameters) }),
        })
        .toArray()
      return found.map((each) => ({ json: plainDocument(each) }))
    }),
})
