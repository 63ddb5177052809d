import { expect, test } from 'vitest'
import { faultBySchema } from './schema-check.ts'

const person = {
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 2, maxLength: 5 },
    age: { type: 'integer', minimum: 0, maximum: 150 },
    tags: { type: 'array', items: { enum: ['a', 'b'] }, minItems: 1, maxItems: 2 },
    friend: { $ref: '#/$defs/friend' },
    note: { type: 'string', nullable: true },
    kind: { const: 'person' },
    size: { anyOf: [{ type: 'number' }, { type: 'null' }] },
    both: { allOf: [{ type: 'string' }, { enum: ['x'] }] },
  },
  required: ['name'],
  additionalProperties: false,
  $defs: { friend: { type: 'object', properties: { friend: { $ref: '#/$defs/friend' } } } },
}

test.each([
  [
    { name: 'Ann', age: 30, tags: ['a'], friend: { friend: {} }, note: null, kind: 'person', size: null },
    undefined,
  ],
  [[], 'The value must be of the type object, not array'],
  [{}, '"name" is missing'],
  [{ name: 'A' }, '"name" must be at least 2 characters'],
  [{ name: 'Annabel' }, '"name" must be at most 5 characters'],
  [{ name: 'Ann', age: 1.5 }, '"age" must be of the type integer, not number'],
  [{ name: 'Ann', age: -1 }, '"age" must be at least 0'],
  [{ name: 'Ann', age: 200 }, '"age" must be at most 150'],
  [{ name: 'Ann', tags: [] }, '"tags" must have at least 1 entries'],
  [{ name: 'Ann', tags: ['a', 'a', 'a'] }, '"tags" must have at most 2 entries'],
  [{ name: 'Ann', tags: ['c'] }, '"tags.0" must be one of ["a","b"]'],
  [{ name: 'Ann', friend: { friend: 5 } }, '"friend.friend" must be of the type object, not number'],
  [{ name: 'Ann', kind: 'x' }, '"kind" must be one of ["person"]'],
  [{ name: 'Ann', size: 'x' }, '"size" must be of the type number, not string'],
  [{ name: 'Ann', both: 'y' }, '"both" must be one of ["x"]'],
  [{ name: 'Ann', more: 1 }, '"more" must not be there'],
])('%j: %s', (value, fault) => {
  expect(faultBySchema(person, value)).toBe(fault)
})
