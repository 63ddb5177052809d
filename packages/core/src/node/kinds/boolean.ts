import { defineParam, type Common } from './define-param.ts'
import { plainKind, type ParameterKind } from './parameter-kind.ts'
import { ParamValueError, type Reader } from './reader.ts'

export const boolean: ParameterKind = plainKind

const readBoolean: Reader<boolean> = (value, label) => {
  if (typeof value === 'boolean') return value
  if (value === 'true') return true
  if (value === 'false' || value === '' || value === null || value === undefined) return false
  throw new ParamValueError(label, 'yes or no (true or false)', value)
}

export const booleanParams = {
  boolean: (given: Common & { default?: boolean }) =>
    defineParam('boolean', { default: false, ...given }, readBoolean),
}
