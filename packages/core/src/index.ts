export { AppError, assertNever, BadRequest, Conflict, NotFound, TooLarge } from './errors.ts'
export { readFilePattern, type FilePattern } from './file-pattern.ts'
export { formatId, parseId } from './ids.ts'
export { inParts } from './in-parts.ts'
export { PassingMap } from './passing-map.ts'
export {
  equalJson,
  findOwn,
  isJsonObject,
  isReservedKey,
  type Json,
  type JsonObject,
  textOf,
  withoutUndefined,
} from './json.ts'
export {
  columnTypes,
  ownColumns,
  toCell,
  toCells,
  type Cell,
  type DataTableColumn,
} from './data-table/cells.ts'
export { importCurl } from './curl/import-curl.ts'
export { describeNetworkFailure } from './network-failure.ts'
export { isWebAddress } from './web-address.ts'
export {
  cutDeep,
  deepestDocument,
  deepestItem,
  refuseDeep,
  refuseDeepItems,
  tooDeepText,
} from './json-depth.ts'
export { boundJson, parseJsonBody } from './json-body.ts'
export { isPath, parsePath, readPath, removePath, writePath } from './object-path.ts'
