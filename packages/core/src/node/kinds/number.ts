import { defineParam, type Common } from './define-param.ts'
import { plainKind, type ParameterKind } from './parameter-kind.ts'
import { ParamValueError, type Reader } from './reader.ts'

export const number: ParameterKind = plainKind

const readNumber: Reader<number> = (value, label) => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number === 'number' && Number.isFinite(number)) return number
  throw new ParamValueError(label, 'a number', value)
}

export const numberParams = {
  number: (given: Common & { default?: number }) =>
    defineParam('number', { default: 0, ...given }, readNumber),
}
