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
      { name: 'Using JSON', value: 'json', description: 'For fields defined by an expression' },
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

/** The fields that the parameters of `fieldParams` define, also where nobody has read these yet. */
export function definedFields({ defineForm, formFields, jsonOutput }: JsonObject): FormField[] {
  if (defineForm !== 'json')
    return (isJsonObject(formFields) ? [formFields.values ?? []] : []).flat().map(readField)
  const fields = typeof jsonOutput === 'string' ? parseFields(jsonOutput) : jsonOutput
  if (!Array.isArray(fields)) throw new Error('The form fields must be a JSON list of objects')
  return fields.map(readField)
}

function parseFields(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function readField(given: unknown, index: number): FormField {
  if (!isJsonObject(given)) throw new Error(`Form field ${index + 1} is not an object`)
  const fieldType = given.fieldType === undefined ? 'text' : textOf(given.fieldType)
  if (!isFieldType(fieldType)) throw new Error(`Form field ${index + 1} has the unknown type "${fieldType}"`)
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
