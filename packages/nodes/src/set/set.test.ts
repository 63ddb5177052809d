import { runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { set } from './set.node.ts'

const assignments = (...list: { name: string; value: unknown; type?: string }[]) => ({
  assignments: { assignments: list },
})

const jsonOf = async (parameters: Record<string, unknown>, items: Record<string, unknown>[], node = {}) => {
  const { output, error } = await runNodeInMemory(set, { parameters, items, node })
  return error?.message ?? output[0]?.map(({ json }) => json)
}

test('fields are set in order, with their types, and dots make nested objects', async () => {
  const fields = assignments(
    { name: 'text', value: '=hello {{ $json.name }}', type: 'string' },
    { name: 'address.city', value: 'Oslo', type: 'string' },
    { name: 'count', value: '3', type: 'number' },
    { name: 'open', value: 'true', type: 'boolean' },
    { name: 'list', value: '[1,2]', type: 'array' },
    { name: 'data', value: { a: 1 }, type: 'object' },
  )

  expect(await jsonOf(fields, [{ name: 'Ada' }])).toEqual([
    { text: 'hello Ada', address: { city: 'Oslo' }, count: 3, open: true, list: [1, 2], data: { a: 1 } },
  ])
})

test.each([
  ['none of the others', {}, { b: 2 }],
  ['all others', { includeOtherFields: true }, { a: 1, c: { d: 3, e: 4 }, b: 2 }],
  [
    'selected others',
    { includeOtherFields: true, include: 'selected', includeFields: 'c.d' },
    { d: 3, b: 2 },
  ],
  [
    'all but some',
    { includeOtherFields: true, include: 'except', excludeFields: 'a, c.e' },
    { c: { d: 3 }, b: 2 },
  ],
])('keeps %s', async (_, choice, expected) => {
  const fields = assignments({ name: 'b', value: 2, type: 'number' })

  expect(await jsonOf({ ...fields, ...choice }, [{ a: 1, c: { d: 3, e: 4 } }])).toEqual([expected])
})

test('raw mode writes the JSON, with expressions inside', async () => {
  const parameters = { mode: 'raw', jsonOutput: '={ "double": {{ $json.n * 2 }} }' }

  expect(await jsonOf(parameters, [{ n: 2 }, { n: 5 }])).toEqual([{ double: 4 }, { double: 10 }])
})

test('a value that does not fit its type is an error that names field and item, unless ignored', async () => {
  const fields = assignments({ name: 'age', value: '={{ $json.age }}', type: 'number' })

  const { error } = await runNodeInMemory(set, { parameters: fields, items: [{ age: 1 }, { age: 'old' }] })
  expect(error).toMatchObject({ message: expect.stringContaining('"age" expects a number'), itemIndex: 1 })
  expect(await jsonOf({ ...fields, options: { ignoreConversionErrors: true } }, [{ age: 'old' }])).toEqual([
    { age: 'old' },
  ])
})

test('a failing item passes with its error when the node goes on', async () => {
  const fields = assignments({ name: 'age', value: '={{ $json.age }}', type: 'number' })

  const items = await jsonOf(fields, [{ age: 'old' }, { age: 2 }], { onError: 'continueRegularOutput' })

  expect(items).toEqual([{ error: expect.stringContaining('expects a number') }, { age: 2 }])
})

test('a document of the first versions sets booleans, numbers, then texts, and keeps the rest', async () => {
  const values = {
    string: [{ name: 's', value: '={{ $json.a }}!' }],
    number: [{ name: 'n.x', value: 1 }],
    boolean: [{ name: 'b', value: true }],
  }

  const [item] = (await jsonOf({ values }, [{ a: 'A' }], { typeVersion: 1 })) as object[]
  expect(item).toEqual({ a: 'A', b: true, n: { x: 1 }, s: 'A!' })
  expect(Object.keys(item ?? {})).toEqual(['a', 'b', 'n', 's'])
  expect(await jsonOf({ values, keepOnlySet: true }, [{ a: 'A' }], { typeVersion: 2 })).toEqual([
    { b: true, n: { x: 1 }, s: 'A!' },
  ])
})

test('in a document of the first versions what an expression gives keeps its kind', async () => {
  const values = {
    string: [
      { name: 'list', value: '={{ $json.a }}' },
      { name: 'sum', value: '={{ $json.a.length + 1 }}' },
      { name: 'text', value: '1' },
    ],
  }

  expect(await jsonOf({ values, keepOnlySet: true }, [{ a: [1] }], { typeVersion: 1 })).toEqual([
    { list: [1], sum: 2, text: '1' },
  ])
})

test('files go on together with the other fields, unless they are to be dropped', async () => {
  const file = { mimeType: 'text/plain', data: 'eA==' }
  const filesOf = async (parameters: Record<string, unknown>) => {
    const inputs = [[{ json: { a: 1 }, binary: { file } }]]
    const { output } = await runNodeInMemory(set, { parameters: { ...parameters, mode: 'manual' }, inputs })
    return output[0]?.[0]?.binary
  }

  expect(await filesOf({ includeOtherFields: true })).toEqual({ file })
  expect(await filesOf({ includeOtherFields: true, options: { stripBinary: true } })).toBeUndefined()
  expect(await filesOf({})).toBeUndefined()
})

test('a document of version 3.2 sets its typed fields', async () => {
  const fields = {
    values: [
      { name: 'n', type: 'numberValue', numberValue: '7' },
      { name: 's', stringValue: 'x' },
    ],
  }

  expect(await jsonOf({ fields }, [{ a: 1 }], { typeVersion: 3.2 })).toEqual([{ a: 1, n: 7, s: 'x' }])
  expect(await jsonOf({ fields, include: 'none' }, [{ a: 1 }], { typeVersion: 3 })).toEqual([
    { n: 7, s: 'x' },
  ])
})

test('SEC-35 a reserved field name is refused or stays an ordinary field', async () => {
  const message = await jsonOf(assignments({ name: 'a.__proto__.x', value: 1, type: 'number' }), [{}])

  expect(message).toContain('reserved')
  expect(({} as Record<string, unknown>).x).toBeUndefined()
})

test('empty input gives empty output', async () => {
  expect(await jsonOf(assignments({ name: 'a', value: 1 }), [])).toEqual([])
})

test('what stands in a field that is not shown does not matter', async () => {
  const fields = assignments({ name: 'a', value: 1, type: 'number' })

  expect(await jsonOf({ ...fields, jsonOutput: '{ broken' }, [{}])).toEqual([{ a: 1 }])
})

const setField = [{ name: 'b', value: 2, type: 'number' }]

tryEvery(set, [
  {
    versions: [1, 2],
    parameters: { keepOnlySet: true, values: { number: [{ name: 'b', value: 2 }] } },
    gives: [{ b: 2 }],
  },
  {
    versions: [3, 3.1, 3.2],
    parameters: { fields: { values: [{ name: 'b', type: 'numberValue', numberValue: '2' }] } },
    gives: [{ b: 2 }],
  },
  { versions: [3.3, 3.4, 3.5], parameters: { assignments: { assignments: setField } }, gives: [{ b: 2 }] },
  {
    versions: [3, 3.1, 3.2, 3.3, 3.4, 3.5],
    parameters: { mode: 'raw', jsonOutput: '={ "b": {{ $json.a }} }' },
    items: [{ a: 2 }],
    gives: [expect.objectContaining({ b: 2 })],
  },
])
