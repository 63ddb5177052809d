import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { ParameterMigration } from '@heddle/core/node'
import type { NameRule } from './collect-pairs.ts'

/** Versions 1 and 2 had other names for nearly everything; version 3 is today's layout. */
export const httpRequestMigrations: readonly ParameterMigration[] = [
  { below: 2, migrate: fromAuthenticationChoice },
  { below: 3, migrate: fromOldNames },
  { below: 4, migrate: namesAre('flat') },
  { below: 4.5, migrate: namesAre('last') },
]

/** What names of pairs mean in a version; that of an older one stays. */
function namesAre(nameRule: NameRule) {
  return (parameters: JsonObject): JsonObject => ({ nameRule, ...parameters })
}

const oldAuthentications: Readonly<Record<string, string>> = {
  basicAuth: 'httpBasicAuth',
  digestAuth: 'httpDigestAuth',
  headerAuth: 'httpHeaderAuth',
  queryAuth: 'httpQueryAuth',
  oAuth1: 'oAuth1Api',
  oAuth2: 'oAuth2Api',
}

/** In the first version the authentication itself was the choice. */
function fromAuthenticationChoice({ authentication, ...rest }: JsonObject): JsonObject {
  const generic = Object.hasOwn(oldAuthentications, textOf(authentication))
    ? oldAuthentications[textOf(authentication)]
    : undefined
  return generic
    ? { ...rest, authentication: 'genericCredentialType', genericAuthType: generic }
    : { ...rest, authentication: 'none' }
}

function fromOldNames(old: JsonObject): JsonObject {
  const options = isJsonObject(old.options) ? old.options : {}
  return {
    method: old.requestMethod ?? 'GET',
    url: old.url ?? '',
    authentication: old.authentication ?? 'none',
    ...(old.genericAuthType !== undefined && { genericAuthType: old.genericAuthType }),
    ...(old.nodeCredentialType !== undefined && { nodeCredentialType: old.nodeCredentialType }),
    ...query(old),
    ...headers(old),
    ...body(old, options),
    options: oldOptions(old, options),
    nameRule: 'old',
    // A list was one item, unless it was to be split.
    keepLists: options.splitIntoItems !== true,
  }
}

function query(old: JsonObject): JsonObject {
  if (old.jsonParameters === true) return jsonPart('Query', old.queryParametersJson)
  const pairs = oldPairs(old.queryParametersUi)
  return pairs.length > 0 ? { sendQuery: true, queryParameters: { parameters: pairs } } : {}
}

function headers(old: JsonObject): JsonObject {
  if (old.jsonParameters === true) return jsonPart('Headers', old.headerParametersJson)
  const pairs = oldPairs(old.headerParametersUi)
  return pairs.length > 0 ? { sendHeaders: true, headerParameters: { parameters: pairs } } : {}
}

const jsonPart = (name: 'Query' | 'Headers', json: unknown): JsonObject =>
  json === undefined || json === ''
    ? {}
    : { [`send${name}`]: true, [`specify${name}`]: 'json', [`json${name}`]: json }

function body(old: JsonObject, options: JsonObject): JsonObject {
  if (old.sendBinaryData === true) return fileBody(old, options)
  const contentType = textOf(options.bodyContentType) || 'json'
  if (old.jsonParameters === true) {
    const given = old.bodyParametersJson
    if (given === undefined || given === '') return {}
    if (contentType === 'raw') {
      return {
        sendBody: true,
        contentType: 'raw',
        body: given,
        rawContentType: options.bodyContentCustomMimeType ?? '',
      }
    }
    return { sendBody: true, contentType, specifyBody: 'json', jsonBody: given }
  }
  const pairs = oldPairs(old.bodyParametersUi)
  return pairs.length > 0
    ? { sendBody: true, contentType, specifyBody: 'keypair', bodyParameters: { parameters: pairs } }
    : {}
}

/** One file as the whole body, or `field:property` pairs of a form. */
function fileBody({ binaryPropertyName = 'data' }: JsonObject, { bodyContentType }: JsonObject): JsonObject {
  const names = textOf(binaryPropertyName)
  const isForm = names.includes(':') || bodyContentType === 'multipart-form-data'
  if (!isForm) return { sendBody: true, contentType: 'binaryData', inputDataFieldName: names }
  const parameters = names.split(',').map((pair) => {
    const [first = '', property] = pair.split(':').map((part) => part.trim())
    const [name, inputDataFieldName] = property === undefined ? ['file', first] : [first, property]
    return { parameterType: 'formBinaryData', name, inputDataFieldName }
  })
  return { sendBody: true, contentType: 'multipart-form-data', bodyParameters: { parameters } }
}

const oldFormats: Readonly<Record<string, string>> = { json: 'json', string: 'text', file: 'file' }

function oldOptions(old: JsonObject, options: JsonObject): JsonObject {
  const format = textOf(old.responseFormat) || 'json'
  return {
    response: {
      response: {
        responseFormat: oldFormats[format] ?? 'autodetect',
        fullResponse: options.fullResponse ?? false,
        neverError: options.ignoreResponseCode ?? false,
        outputPropertyName: old.dataPropertyName ?? 'data',
      },
    },
    redirect: { redirect: { followRedirects: options.followRedirect ?? true, maxRedirects: 21 } },
    ...(options.timeout !== undefined && { timeout: options.timeout }),
    ...(options.useQueryString !== undefined && {
      queryParameterArrays: options.useQueryString === true ? 'repeat' : 'indices',
    }),
    ...(options.proxy !== undefined && { proxy: options.proxy }),
    ...(old.allowUnauthorizedCerts === true && { allowUnauthorizedCerts: true }),
    ...(typeof options.batchSize === 'number' && {
      batching: { batch: { batchSize: options.batchSize, batchInterval: options.batchInterval ?? 1000 } },
    }),
  }
}

function oldPairs(ui: unknown): JsonObject[] {
  const list = isJsonObject(ui) ? ui.parameter : undefined
  return Array.isArray(list) ? list.filter(isJsonObject) : []
}
