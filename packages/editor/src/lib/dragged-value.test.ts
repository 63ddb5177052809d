import { expect, test } from 'vitest'
import { fieldName, lastName, typeOfValue } from './dragged-value.ts'

test('the type of a value is the one that conditions know', () => {
  const values = ['a', '', null, undefined, 5, false, '2026-03-05', '2026-03-05T08:30:00Z', [1], { a: 1 }]

  expect(values.map(typeOfValue)).toEqual([
    'string',
    'string',
    'string',
    'string',
    'number',
    'boolean',
    'dateTime',
    'dateTime',
    'array',
    'object',
  ])
  expect(['2026-03-05 is a day', '20260305'].map(typeOfValue)).toEqual(['string', 'string'])
})

test('a path is named as settings take it, and a field by its last name', () => {
  const path = ['order', 'lines', 0, 'unit price']

  expect(fieldName(path)).toBe('order.lines[0].unit price')
  expect(fieldName(['two words'])).toBe('two words')
  expect([lastName(path), lastName(['lines', 0]), lastName([])]).toEqual(['unit price', 'lines', ''])
})
