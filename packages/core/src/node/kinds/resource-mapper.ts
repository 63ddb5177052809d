import { isJsonObject, type JsonObject } from '../../json.ts'
import { defineParam, type Common } from './define-param.ts'
import { structuredKind, type ParameterKind } from './parameter-kind.ts'
import { readEach, readObject, readText, type Reader } from './reader.ts'

export const resourceMapper: ParameterKind = structuredKind

export interface ResourceMapperValue {
  mappingMode: string
  value: JsonObject | null
  matchingColumns?: string[]
  schema?: JsonObject[]
}

export const resourceMapperParams = {
  resourceMapper: (given: Common) =>
    defineParam(
      'resourceMapper',
      { default: { mappingMode: 'defineBelow', value: null }, ...given },
      readMapper,
    ),
}

const readMapper: Reader<ResourceMapperValue> = (value, name) => {
  const mapper = readObject(value ?? {}, name)
  return {
    mappingMode: readText(mapper.mappingMode ?? 'defineBelow', name),
    value: isJsonObject(mapper.value) ? mapper.value : null,
    matchingColumns: readEach(readText)(mapper.matchingColumns, name),
    schema: Array.isArray(mapper.schema) ? (mapper.schema as JsonObject[]) : [],
  }
}
