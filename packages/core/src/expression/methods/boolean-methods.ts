import { quick } from '../cost/costed.ts'
import { method, type Method } from './method.ts'

/** Methods of true and false. */
export const booleanMethods: readonly Method<boolean>[] = [
  method(
    'isEmpty(): boolean',
    'False counts as empty.',
    quick((value) => !value),
  ),
  method(
    'isNotEmpty(): boolean',
    'True is not empty.',
    quick((value) => value),
  ),
  method(
    'toNumber(): number',
    'Returns 1 for true and 0 for false.',
    quick((value) => (value ? 1 : 0)),
  ),
  method(
    'toInt(): number',
    'Returns 1 for true and 0 for false.',
    quick((value) => (value ? 1 : 0)),
  ),
  method(
    'toBoolean(): boolean',
    'Returns the value itself.',
    quick((value) => value),
  ),
  method(
    'toJsonString(): string',
    'Returns the value as JSON.',
    quick((value) => JSON.stringify(value)),
  ),
]
