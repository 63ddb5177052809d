import { isJsonObject, type JsonObject } from '../../json.ts'
import type { ResourceMapperOptions } from '../description.ts'
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

interface MapperColumns {
  /** The method of the node that lists the columns. */
  columns?: string
  mode?: ResourceMapperOptions['mode']
}

export const resourceMapperParams = {
  resourceMapper: ({ columns, mode, typeOptions, ...given }: Common & MapperColumns) =>
    defineParam(
      'resourceMapper',
      {
        default: { mappingMode: 'defineBelow', value: null },
        ...given,
        ...((columns ?? typeOptions) && {
          typeOptions: { ...typeOptions, resourceMapper: { resourceMapperMethod: columns, mode } },
        }),
      },
      readMapper,
    ),
}

const readMapper: Reader<ResourceMapperValue> = (value, label) => {
  const mapper = readObject(value ?? {}, label)
  return {
    mappingMode: readText(mapper.mappingMode ?? 'defineBelow', label),
    value: isJsonObject(mapper.value) ? mapper.value : null,
    matchingColumns: readEach(readText)(mapper.matchingColumns, label),
    schema: Array.isArray(mapper.schema) ? (mapper.schema as JsonObject[]) : [],
  }
}
