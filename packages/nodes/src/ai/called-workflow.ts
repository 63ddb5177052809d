import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { CalledWorkflow, InlineWorkflow } from '@heddle/core/node'
import type { AppParams } from '../app/params.ts'
import type { AppWords } from '../app/words.ts'

/** What people read in nodes that call another workflow with values of their own. */
export const workflowWords: AppWords = {
  labels: {
    stringValue: 'Text Value',
    numberValue: 'Number Value',
    booleanValue: 'Yes/no Value',
    arrayValue: 'List Value',
    objectValue: 'Object Value',
    workflowId: 'Workflow',
    workflowJson: 'Workflow JSON',
    fields: 'Extra Workflow Inputs',
  },
  descriptions: { fields: 'Values that the workflow gets besides those of the model' },
  choices: {
    'source.database': 'Database',
    'source.parameter': 'Define Below',
    stringValue: 'Text',
    numberValue: 'Number',
    booleanValue: 'Yes/no',
    arrayValue: 'List',
    objectValue: 'Object',
  },
}

/** The values that a person adds, by name. */
export function extraFields(params: AppParams): JsonObject {
  const fields = params
    .rows('fields.values')
    .filter(({ name }) => textOf(name) !== '')
    .map((field) => [textOf(field.name), extraValue(field)])
  return Object.fromEntries(fields)
}

function extraValue(field: JsonObject): unknown {
  const type = textOf(field.type) || 'stringValue'
  const value = field[type]
  if (type === 'numberValue') return Number(value)
  if (type === 'booleanValue') return value === true || textOf(value ?? 'true') === 'true'
  if (type === 'stringValue' || typeof value !== 'string')
    return type === 'stringValue' ? textOf(value) : value
  try {
    return JSON.parse(value)
  } catch {
    throw new Error(`The value of "${textOf(field.name)}" is not valid JSON`)
  }
}

/** The workflow that is chosen, or stands in the parameters. */
export function calledIn(params: AppParams): CalledWorkflow {
  if (params.text('source') === 'parameter') {
    const document = params.json('workflowJson')
    if (!isJsonObject(document) || !Array.isArray(document.nodes) || !isJsonObject(document.connections))
      throw new Error('The JSON is not a workflow: it must have nodes and connections')
    // The engine checks the document again before it runs it.
    return { type: 'inline', document: document as unknown as InlineWorkflow }
  }
  const id = params.id('workflowId')
  if (id === '') throw new Error('Choose a workflow to run')
  return { type: 'stored', id }
}
