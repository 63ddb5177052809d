import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { driveUrl } from '../google/google-service.ts'
import { documentIdOf, isOwnDrive, topFolder } from './docs-service.ts'
import { editOf } from './edits.ts'

const create: AppOperation = {
  effect: 'writes',
  request: (params) => ({
    method: 'POST',
    url: `${driveUrl}/files`,
    query: { supportsAllDrives: true },
    body: {
      name: params.text('title'),
      mimeType: 'application/vnd.google-apps.document',
      ...parentOf(params),
    },
  }),
}

/** A drive that is shared has a top folder of its own; elsewhere it need not be said. */
function parentOf({ text }: AppParams): JsonObject {
  const folder = text('folderId')
  if (folder !== '' && folder !== topFolder) return { parents: [folder] }
  return isOwnDrive(text('driveId')) ? {} : { parents: [text('driveId')] }
}

const addressOf = ({ text }: AppParams): string => documentIdOf(text('documentURL'))

const get: AppOperation = {
  effect: 'reads',
  request: (params) => ({ url: `/${addressOf(params)}` }),
  items: (body, { flag }) =>
    flag('simple') && isJsonObject(body) ? { documentId: body.documentId, content: textIn(body) } : body,
}

const listOf = (value: unknown): JsonObject[] =>
  Array.isArray(value) ? value.filter((each) => isJsonObject(each)) : []

const partOf = (value: unknown, name: string): unknown => (isJsonObject(value) ? value[name] : undefined)

/** The words of all paragraphs. */
const textIn = ({ body }: JsonObject): string =>
  listOf(partOf(body, 'content'))
    .flatMap(({ paragraph }) => listOf(partOf(paragraph, 'elements')))
    .map(({ textRun }) => textOf(partOf(textRun, 'content')))
    .join('')

const update: AppOperation = {
  effect: 'writes',
  request: (params) => ({
    method: 'POST',
    url: `/${addressOf(params)}:batchUpdate`,
    body: {
      requests: params.rows('actionsUi.actionFields').map(editOf),
      ...revisionOf(params),
    },
  }),
  items: (body, params) => ({
    ...(params.flag('simple') ? firstReply(body) : isJsonObject(body) ? body : {}),
    documentId: addressOf(params),
  }),
}

/** On which revision the changes are based, or to which they have to apply. */
function revisionOf({ fields }: AppParams): JsonObject {
  const { control, value } = fields('updateFields.writeControlObject')
  return control === undefined ? {} : { writeControl: { [textOf(control)]: value } }
}

/** Google replies to each change with what it has made, under the name of the change. */
function firstReply(body: unknown): JsonObject {
  const [reply = {}] = listOf(partOf(body, 'replies'))
  const [made] = Object.values(reply)
  return isJsonObject(made) ? made : {}
}

export const documentOperations = { create, get, update }
