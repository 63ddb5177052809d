import { isJsonObject, type JsonObject } from '@heddle/core'
import type { ParameterMigration } from '@heddle/core/node'

export const webhookMigrations: readonly ParameterMigration[] = [
  { below: 2, migrate: fromFirstVersion },
  { below: 2.2, migrate: fromCodeOption },
]

/** The first version named files only when asked to. */
function fromFirstVersion(parameters: JsonObject): JsonObject {
  const options = isJsonObject(parameters.options) ? parameters.options : {}
  return options.binaryData === true && options.binaryPropertyName === undefined
    ? { ...parameters, options: { ...options, binaryPropertyName: 'data' } }
    : parameters
}

/** Up to version 2.1 documents keep the status in an option and several methods in the field of one. */
function fromCodeOption(parameters: JsonObject): JsonObject {
  const { options, httpMethod, ...rest } = parameters
  const { responseCode, ...others } = isJsonObject(options) ? options : {}
  const code =
    isJsonObject(responseCode) && isJsonObject(responseCode.values) ? responseCode.values : undefined
  return {
    ...rest,
    ...(httpMethod !== undefined &&
      (Array.isArray(httpMethod) ? { httpMethods: httpMethod } : { httpMethod })),
    ...(options !== undefined && { options: others }),
    ...(code && { responseCode: code.responseCode === 'customCode' ? code.customCode : code.responseCode }),
  }
}
