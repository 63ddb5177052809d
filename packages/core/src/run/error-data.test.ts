import { expect, test } from 'vitest'
import { NotFound } from '../index.ts'
import { param } from '../node/index.ts'
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

test('a wrong parameter value is told by the label of the parameter, and kept with its name', () => {
  const read = () => param.number({ label: 'Most Rows' }).read('x', 'maxRows')

  expect(thrownBy(read)).toMatchObject({
    message: 'The parameter "Most Rows" must be a number, but it is "x"',
    parameter: 'maxRows',
  })
})

test('a wrong value inside of a group is told by its own label, a wrong choice with the names of the others', () => {
  const order = param.options({ label: 'Order', options: [{ name: 'Rising', value: 'asc' }], default: 'asc' })
  const rules = param.groups({ label: 'Rules', groups: { values: { label: 'Rule', fields: { order } } } })
  const read = (value: unknown) => thrownBy(() => rules.read(value, 'rules'))

  expect(read({ values: [{ order: 'up' }] })).toMatchObject({
    message: 'The parameter "Order" must be one of Rising, but it is "up"',
    parameter: 'order',
  })
  expect(read({ values: ['up'] })).toMatchObject({
    message: 'The parameter "Rule" must be an object, but it is "up"',
    parameter: 'rules',
  })
})

function thrownBy(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    return errorData(error)
  }
}

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
