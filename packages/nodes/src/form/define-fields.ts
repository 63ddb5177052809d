import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { param } from '@heddle/core/node'
import { formElements, isFieldType, type FormField } from '../form-trigger/form-params.ts'

/** Fields of a page, put together one by one or given as JSON. */
export const fieldParams = (show: Record<string, string[]>) => ({
  defineForm: param.options({
    label: 'Define Form',
    noDataExpression: true,
    options: [
      { name: 'Using Fields Below', value: 'fields' },
      { name: 'Using JSON', value: 'json', description: 'For fields that an expression makes' },
    ],
    default: 'fields',
    show,
  }),
  formFields: formElements({ ...show, defineForm: ['fields'] }),
  jsonOutput: param.json({
    label: 'Form Fields',
    typeOptions: { rows: 5 },
    default: '[\n  { "fieldLabel": "Name", "fieldType": "text", "requiredField": true }\n]',
    show: { ...show, defineForm: ['json'] },
  }),
})

interface DefinedFields {
  defineForm: 'fields' | 'json'
  formFields: { values?: FormField[] }
  jsonOutput: unknown
}

export function definedFields({ defineForm, formFields, jsonOutput }: DefinedFields): FormField[] {
  if (defineForm === 'fields') return formFields.values ?? []
  if (!Array.isArray(jsonOutput)) throw new Error('The form fields must be a JSON list of objects')
  return jsonOutput.map(readField)
}

function readField(given: unknown, index: number): FormField {
  if (!isJsonObject(given)) throw new Error(`The form field ${index + 1} is no object`)
  const fieldType = given.fieldType === undefined ? 'text' : textOf(given.fieldType)
  if (!isFieldType(fieldType))
    throw new Error(`The form field ${index + 1} has the type "${fieldType}", which does not exist`)
  const options = isJsonObject(given.fieldOptions) ? given.fieldOptions.values : []
  return {
    fieldLabel: textOf(given.fieldLabel),
    fieldName: textOf(given.fieldName),
    elementName: textOf(given.elementName),
    defaultValue: textOf(given.defaultValue),
    ...selectionLimit(given),
    fieldType,
    placeholder: textOf(given.placeholder),
    fieldValue: textOf(given.fieldValue),
    fieldOptions: {
      values: (Array.isArray(options) ? options : []).map((entry: unknown) => ({
        option: textOf(isJsonObject(entry) ? entry.option : entry),
      })),
    },
    multiselect: given.multiselect === true,
    multipleFiles: given.multipleFiles !== false,
    acceptFileTypes: textOf(given.acceptFileTypes),
    html: textOf(given.html),
    requiredField: given.requiredField === true,
  }
}

function selectionLimit(given: JsonObject) {
  const { limitSelection, numberOfSelections = 1, minSelections = 0, maxSelections = 1 } = given
  return {
    limitSelection: limitOf(limitSelection),
    numberOfSelections: Number(numberOfSelections),
    minSelections: Number(minSelections),
    maxSelections: Number(maxSelections),
  }
}

const limitOf = (given: unknown): FormField['limitSelection'] =>
  given === 'exact' || given === 'range' ? given : 'unlimited'
