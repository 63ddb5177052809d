import { isJsonObject } from '@heddle/core'
import type { WebhookRequest } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import type { FormField } from './form-params.ts'
import { fieldKey } from './form-page.ts'

/** The item that a sent form becomes: a field for each element, under its label. */
export function formAnswer(
  { body, files }: WebhookRequest,
  fields: readonly FormField[],
  sentAt: string,
): Item {
  const sent = isJsonObject(body) ? body : {}
  const json = fields.flatMap((field, index): [string, unknown][] => {
    if (field.fieldType === 'html') return field.elementName === '' ? [] : [[field.elementName, field.html]]
    const key = fieldKey(index)
    return [
      [
        nameOf(field),
        field.fieldType === 'file' ? fileFacts(field, files[key]) : readValue(field, sent[key]),
      ],
    ]
  })
  const binary = fields.flatMap((field, index) =>
    (files[fieldKey(index)] ?? []).map((file, number) => [fileName(field, number), file] as const),
  )
  return {
    json: { ...Object.fromEntries(json), submittedAt: sentAt },
    ...(binary.length > 0 && { binary: Object.fromEntries(binary) }),
  }
}

const nameOf = ({ fieldName, fieldLabel }: FormField): string => fieldName || fieldLabel

/** A file's name must work in expressions: `$binary.My_file_0`. */
const fileName = (field: FormField, number: number): string =>
  `${field.fieldLabel.replaceAll(/\W/g, '_')}${field.multipleFiles ? `_${number}` : ''}`

function fileFacts({ requiredField, fieldLabel }: FormField, files: WebhookRequest['files'][string] = []) {
  if (requiredField && files.length === 0) throw new MissingAnswer(fieldLabel)
  return files.map(({ fileName: filename, mimeType: mimetype, fileSize: size }) => ({
    filename,
    mimetype,
    size,
  }))
}

function readValue(field: FormField, value: unknown): unknown {
  const isEmpty = value === undefined || value === ''
  if (field.requiredField && isEmpty) throw new MissingAnswer(field.fieldLabel)
  if (field.fieldType === 'checkbox' || field.multiselect) {
    return withinLimit(field, isEmpty ? [] : [value].flat())
  }
  if (isEmpty) return null
  return field.fieldType === 'number' ? readNumber(field, value) : value
}

function withinLimit(field: FormField, chosen: unknown[]): unknown[] {
  const { limitSelection, numberOfSelections, minSelections, maxSelections } = field
  if (field.fieldType !== 'checkbox' || limitSelection === 'unlimited') return chosen
  const [from, to] =
    limitSelection === 'exact' ? [numberOfSelections, numberOfSelections] : [minSelections, maxSelections]
  if (chosen.length < from || chosen.length > to) throw new MissingAnswer(field.fieldLabel)
  return chosen
}

function readNumber(field: FormField, value: unknown): number {
  const number = Number(value)
  if (Number.isNaN(number)) throw new MissingAnswer(field.fieldLabel)
  return number
}

/** The page checks this too; a caller without the page does not. */
export class MissingAnswer extends Error {
  constructor(label: string) {
    super(`Please fill in "${label}"`)
  }
}
