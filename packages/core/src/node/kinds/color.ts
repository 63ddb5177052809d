import { defineParam, type Common } from './define-param.ts'
import { plainKind, type ParameterKind } from './parameter-kind.ts'
import { readText } from './reader.ts'

export const color: ParameterKind = plainKind

export const colorParams = {
  color: (given: Common & { default?: string }) => defineParam('color', { default: '', ...given }, readText),
}
