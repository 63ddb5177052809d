import { isJsonObject, type JsonObject } from '@heddle/core'

/** There was one way to compress messages, which was on or off. */
export function nameCompression(parameters: JsonObject): JsonObject {
  const { options } = parameters
  if (!isJsonObject(options) || typeof options.compression !== 'boolean') return parameters
  return { ...parameters, options: { ...options, compression: options.compression ? 'gzip' : 'none' } }
}

/** Offsets were committed at once, unless one execution had to wait for the other. */
export function nameResolution(parameters: JsonObject): JsonObject {
  const { parallelProcessing, ...options } = isJsonObject(parameters.options) ? parameters.options : {}
  const resolveOffset = parallelProcessing === false ? 'onCompletion' : 'immediately'
  return { ...parameters, resolveOffset, options }
}
