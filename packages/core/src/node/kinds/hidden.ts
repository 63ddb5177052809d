import { defineParam, type Common } from './define-param.ts'
import { structuredKind, type ParameterKind } from './parameter-kind.ts'

export const hidden: ParameterKind = structuredKind

export const hiddenParams = {
  hidden: (given: Common & { default: unknown }) => defineParam('hidden', given, (value) => value),
}
