import { expect, test } from 'vitest'
import { NotFound } from '../index.ts'
import { ParamValueError } from '../node/index.ts'
import { errorData } from './index.ts'

test('an error is stored by what a person can use, never with the stack of our code', () => {
  const cause = { code: 'E1', deep: { list: [1] } }
  const error = Object.assign(new Error('refused', { cause }), { httpCode: 429, description: 'Slow down' })

  expect(errorData(error)).toEqual({
    message: 'refused',
    name: 'Error',
    httpCode: '429',
    description: 'Slow down',
    cause,
  })
})

test('a wrong parameter value names the parameter', () => {
  expect(errorData(new ParamValueError('limit', 'a number', 'x'))).toMatchObject({ parameter: 'limit' })
})

test.each([
  ['just a text', { message: 'just a text' }],
  [undefined, { message: 'Unknown error' }],
  [{ message: 'plain' }, { message: 'plain' }],
  [new Error('outer', { cause: new TypeError('inner') }), { cause: { message: 'inner', name: 'TypeError' } }],
  [new NotFound('Workflow', '7'), { message: 'Workflow 7 does not exist' }],
])('whatever is thrown has a message', (thrown, expected) => {
  expect(errorData(thrown)).toMatchObject(expected)
})

test('a cause that cannot be stored is left out', () => {
  const cause: Record<string, unknown> = {}
  cause.self = cause

  expect(errorData(new Error('round', { cause }))).toEqual({ message: 'round', name: 'Error' })
})
