import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { quoted } from './search.ts'

/** What the first versions could do and the third does not offer. */
export const keptOfFirst = {
  parents: [],
  fields: [],
  idField: '',
  fileContent: null,
  shareQuery: {},
  conversion: {},
  corpora: '',
  spaces: '',
  createdTime: '',
}

/** The first versions had one list of options for everything, deleted at once and listed files beside other operations. */
export function migrateDrive(parameters: JsonObject): JsonObject {
  const { resource, operation } = parameters
  const migrate = steps[`${textOf(resource)} ${textOf(operation)}`]
  return migrate ? migrate(parameters) : parameters
}

type Step = (parameters: JsonObject) => JsonObject

const steps: Readonly<Record<string, Step>> = {
  'file copy': ({ options, ...rest }) => {
    const { name, parents, fields } = objectOf(options)
    return { ...rest, name, parents, fields }
  },
  'file delete': (rest) => ({ ...rest, ...deletedForGood, operation: 'deleteFile', idField: 'fileId' }),
  'file download': download,
  'file list': listFiles,
  'file share': share,
  'file update': ({ updateFields, options, ...rest }) => {
    const { fileName, parentId, ...others } = objectOf(updateFields)
    const parents = [parentId].filter(Boolean)
    return { ...rest, newUpdatedFileName: fileName, parents, options: { ...objectOf(options), ...others } }
  },
  'file upload': ({ binaryData, binaryPropertyName, fileContent, resolveData, options, ...rest }) => ({
    ...rest,
    ...(binaryData === true ? { inputDataFieldName: binaryPropertyName } : { fileContent }),
    options: { ...objectOf(options), simplifyOutput: resolveData !== true },
  }),
  'folder create': ({ options, ...rest }) => ({
    ...rest,
    parents: objectOf(options).parents,
    options: { simplifyOutput: true },
  }),
  'folder delete': ({ fileId, ...rest }) => ({
    ...rest,
    ...deletedForGood,
    operation: 'deleteFolder',
    folderNoRootId: fileId,
  }),
  'folder share': ({ fileId, ...rest }) => ({ ...share(rest), folderNoRootId: fileId }),
  'drive create': ({ options, ...rest }) => {
    const { createdTime, ...others } = objectOf(options)
    return { ...rest, createdTime, options: others }
  },
  'drive delete': (rest) => ({ ...rest, operation: 'deleteDrive' }),
}

const deletedForGood = { options: { deletePermanently: true } }

/** What documents of Google became where nobody had chosen anything. */
const firstConversions = {
  docsToFormat: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  drawingsToFormat: 'image/jpeg',
  slidesToFormat: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  sheetsToFormat: 'application/x-vnd.oasis.opendocument.spreadsheet',
}

function download({ options, binaryPropertyName, ...rest }: JsonObject): JsonObject {
  const { googleFileConversion, ...others } = objectOf(options)
  // Some of the formats cannot be chosen today.
  const conversion = { ...firstConversions, ...objectOf(objectOf(googleFileConversion).conversion) }
  return { ...rest, conversion, options: { ...others, binaryPropertyName } }
}

function share({ options, ...rest }: JsonObject): JsonObject {
  const { enforceSingleParent, supportsAllDrives, ...others } = objectOf(options)
  return { ...rest, options: others, shareQuery: defined({ enforceSingleParent, supportsAllDrives }) }
}

function listFiles(parameters: JsonObject): JsonObject {
  const { useQueryString, queryString, queryFilters, options, ...rest } = parameters
  const { fields, spaces, corpora, driveId } = objectOf(options)
  return {
    ...rest,
    resource: 'fileFolder',
    operation: 'search',
    searchMethod: 'query',
    queryString: useQueryString === true ? queryString : queryOf(objectOf(queryFilters)),
    filter: {
      includeTrashed: true,
      ...(driveId !== undefined && { driveId: { mode: 'id', value: driveId } }),
    },
    options: defined({ fields }),
    corpora: textOf(corpora) || 'user',
    spaces: Array.isArray(spaces) ? spaces.filter((space) => space !== '*').join(', ') : spaces,
  }
}

const comparisons: Readonly<Record<string, string>> = { contains: 'contains', is: '=', isNot: '!=' }

/** Names and types, of which one each has to be right. Where one of them is computed, so is all of it. */
function queryOf({ name, mimeType }: JsonObject): string {
  const names = rowsOf(name).map(
    ({ operation, value }) => ['name', comparisons[textOf(operation)] ?? 'contains', value] as const,
  )
  const types = rowsOf(mimeType).map(
    (row) => ['mimeType', '=', row.mimeType === 'custom' ? row.customMimeType : row.mimeType] as const,
  )
  const isComputed = [...names, ...types].some(([, , value]) => textOf(value).startsWith('='))
  const written = [names, types]
    .filter((group) => group.length > 0)
    .map(
      (group) =>
        `(${group.map(([field, sign, value]) => `${field} ${sign} ${literalOf(value)}`).join(' or ')})`,
    )
  return `${isComputed ? '=' : ''}${written.join(' and ')}`
}

const literalOf = (value: unknown): string => {
  const text = textOf(value)
  return text.startsWith('=') ? `'${text.slice(1)}'` : quoted(text)
}

const rowsOf = (given: unknown): JsonObject[] => [given].flat().filter(isJsonObject)

const objectOf = (given: unknown): JsonObject => (isJsonObject(given) ? given : {})

const defined = (values: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
