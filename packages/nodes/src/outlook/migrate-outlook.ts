import { isJsonObject, textOf, type JsonObject } from '@heddle/core'

/** What the first version could do and later ones do not offer. */
export const keptOfFirst = {
  select: '',
  from: '',
  filter: '',
  folderType: 'folder',
  includeNestedFolders: false,
  sourceFolderIds: [],
  filterQuery: '',
}

/** The first version had ids as texts, fields and filters as Graph writes them, and always gave all fields. */
export function migrateOutlook(parameters: JsonObject): JsonObject {
  const { resource = 'message' } = parameters
  if (resource === 'draft') return draft(parameters)
  if (resource === 'folder') return folder(parameters)
  if (resource === 'messageAttachment') return attachment(parameters)
  return resource === 'folderMessage' ? readMany(parameters) : message(parameters)
}

function draft({ messageId, ...rest }: JsonObject): JsonObject {
  const named: JsonObject = { ...rest, draftId: messageId }
  if (rest.operation === 'get') return read(named)
  if (rest.operation !== 'send') return named
  const { additionalFields, ...sent } = named
  return { ...sent, to: fieldsOf(additionalFields).recipients ?? '' }
}

function message(parameters: JsonObject): JsonObject {
  const { operation } = parameters
  if (operation === 'get') return read(parameters)
  if (operation === 'getAll') return readMany(parameters)
  if (operation === 'getMime') return mime(parameters)
  if (operation === 'send' || operation === undefined) return send(parameters)
  if (operation === 'update') return { ...parameters, from: fieldsOf(parameters.updateFields).from }
  return operation === 'reply' ? reply(parameters) : parameters
}

/** Files were got whenever their names had a beginning. */
function read({ additionalFields, ...rest }: JsonObject): JsonObject {
  const { fields, dataPropertyAttachmentsPrefixName: prefix } = fieldsOf(additionalFields)
  return {
    ...rest,
    output: 'raw',
    select: fields,
    ...(prefix !== undefined && { options: { attachmentsPrefix: prefix, downloadAttachments: true } }),
  }
}

function readMany(parameters: JsonObject): JsonObject {
  const { filter } = fieldsOf(parameters.additionalFields)
  const filters = { filterBy: 'filters', filters: { custom: filter } }
  return { ...read(parameters), ...(filter !== undefined && { filtersUI: { values: filters } }) }
}

const mime = ({ binaryPropertyName = 'data', ...rest }: JsonObject): JsonObject => ({
  ...rest,
  operation: 'get',
  output: 'raw',
  options: { getMimeContent: { values: { binaryPropertyName } } },
})

/** Recipients could stand in two places. */
const send = (parameters: JsonObject): JsonObject => ({
  ...parameters,
  toRecipients: textOf(parameters.toRecipients) || fieldsOf(parameters.additionalFields).toRecipients,
})

/** An answer had a comment, or a text of its own instead. */
function reply({ replyType = 'reply', comment = '', send = true, ...rest }: JsonObject): JsonObject {
  const { bodyContent, ...fields } = fieldsOf(rest.additionalFields)
  const isText = bodyContent !== undefined && bodyContent !== ''
  return {
    ...rest,
    replyToSenderOnly: isComputed(replyType)
      ? `={{ (${computation(replyType)}) !== 'replyAll' }}`
      : replyType !== 'replyAll',
    message: isText ? bodyContent : comment,
    additionalFields: { ...fields, ...(isText && { bodyContentType: fields.bodyContentType ?? 'text' }) },
    options: { saveAsDraft: isComputed(send) ? `={{ !(${computation(send)}) }}` : send !== true },
  }
}

function attachment({ additionalFields, ...rest }: JsonObject): JsonObject {
  const { fileName, fields, filter } = fieldsOf(additionalFields)
  return { ...rest, select: fields, filter, ...(fileName !== undefined && { options: { fileName } }) }
}

function folder({ additionalFields, ...rest }: JsonObject): JsonObject {
  const { fields, filter } = fieldsOf(additionalFields)
  const asked: JsonObject = {
    ...rest,
    select: fields,
    ...(filter !== undefined && { filters: { filter } }),
  }
  if (rest.operation !== 'getChildren') return asked
  const { folderId, ...others } = asked
  return { ...others, operation: 'getAll', options: { folderId } }
}

const fieldsOf = (given: unknown): JsonObject => (isJsonObject(given) ? given : {})

const isComputed = (value: unknown): boolean => typeof value === 'string' && value.startsWith('=')

/** What stands inside of an expression that is one as a whole. */
const computation = (value: unknown): string =>
  /^=\s*\{\{(.*)\}\}\s*$/s.exec(textOf(value))?.[1]?.trim() ?? JSON.stringify(textOf(value).slice(1))
