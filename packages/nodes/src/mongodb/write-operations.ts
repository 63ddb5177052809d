import { defineOperation, param, type ParamValues } from '@heddle/core/node'
import type { Collection, Document, Filter } from 'mongodb'
import { splitNames } from '../fields/field-names.ts'
import { collectionParams } from './query-operations.ts'
import { runOnMongoDb } from './run-on-mongodb.ts'

const fields = param.string({
  label: 'Fields',
  placeholder: 'name, email',
  description: 'The fields of the item to store, separated by commas; all when empty',
})

const options = param.collection({
  label: 'Options',
  placeholder: 'Add option',
  fields: {
    dateFields: param.string({
      label: 'Date Fields',
      description: 'Fields to store as dates, separated by commas',
    }),
    useDotNotation: param.boolean({
      label: 'Use Dot Notation',
      description: 'Whether a dot in the name stands for a nested field',
    }),
  },
})

const changeParams = {
  ...collectionParams,
  updateKey: param.string({
    label: 'Update Key',
    default: 'id',
    required: true,
    description: 'The field that says which document is meant',
  }),
  fields,
  upsert: param.boolean({
    label: 'Upsert',
    description: 'Whether to create the document if there is none',
  }),
  options,
}

type Change = ParamValues<typeof changeParams>

export const insertDocuments = defineOperation()({
  label: 'Insert',
  description: 'Inserts documents',
  action: 'Insert documents',
  params: { ...collectionParams, fields, options },
  run: (context) =>
    runOnMongoDb(context, async (collection, params, { item, pickFields, plainDocument }) => {
      const document = pickFields(item.json, pickingOf(params, Object.keys(item.json)))
      const { insertedId } = await collection.insertOne(document)
      return { json: plainDocument({ ...document, id: insertedId }) }
    }),
})

type Write = (
  collection: Collection,
  change: { filter: Filter<Document>; document: Document; upsert: boolean },
) => Promise<unknown>

/** All of them find one document by a field of the item, and differ in what they do to it. */
const changeOperation = (words: { label: string; description: string; action: string }, write: Write) =>
  defineOperation()({
    ...words,
    params: changeParams,
    run: (context) =>
      runOnMongoDb(context, async (collection, params, { item, pickFields, plainDocument, idOf }) => {
        const key = params.updateKey.trim()
        const document = pickFields(item.json, pickingOf(params, Object.keys(item.json)))
        const filter = { [key]: key === '_id' ? idOf(item.json[key]) : document[key] }
        // The ID of a document never changes.
        const { _id, ...rest } = document
        await write(collection, { filter, document: rest, upsert: params.upsert })
        return { json: plainDocument(key === '_id' ? { _id, ...rest } : rest) }
      }),
  })

export const updateDocuments = changeOperation(
  { label: 'Update', description: 'Changes fields of documents', action: 'Update documents' },
  (collection, { filter, document, upsert }) => collection.updateOne(filter, { $set: document }, { upsert }),
)

export const findAndUpdate = changeOperation(
  {
    label: 'Find And Update',
    description: 'Finds a document and changes fields of it',
    action: 'Find and update documents',
  },
  (collection, { filter, document, upsert }) =>
    collection.findOneAndUpdate(filter, { $set: document }, { upsert }),
)

export const findAndReplace = changeOperation(
  {
    label: 'Find And Replace',
    description: 'Finds a document and replaces it',
    action: 'Find and replace documents',
  },
  (collection, { filter, document, upsert }) => collection.findOneAndReplace(filter, document, { upsert }),
)

/** Which fields are stored: those that are named and the one that finds the document, or all. */
function pickingOf(
  params: Pick<Change, 'fields' | 'options'> & { updateKey?: string },
  all: readonly string[],
) {
  const named = splitNames(params.fields)
  const key = params.updateKey?.trim() ?? ''
  const { dateFields = '', useDotNotation = false } = params.options
  const wanted = named.length === 0 ? all : named
  return {
    fields: key === '' || wanted.includes(key) ? [...wanted] : [key, ...wanted],
    dateFields: splitNames(dateFields),
    dotNotation: named.length > 0 && useDotNotation,
  }
}
