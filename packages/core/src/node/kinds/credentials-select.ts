import { defineParam, type Common } from './define-param.ts'
import { structuredKind, type ParameterKind } from './parameter-kind.ts'
import { readText } from './reader.ts'

export const credentialsSelect: ParameterKind = structuredKind

export const credentialsSelectParams = {
  /** Which credential of a known service the node uses, by its type. */
  credentialsSelect: (given: Common & { default?: string }) =>
    defineParam('credentialsSelect', { default: '', ...given }, readText),
}
