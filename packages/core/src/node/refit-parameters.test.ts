import { expect, test } from 'vitest'
import { defineNode, defineOperation, param, refitParameters } from './index.ts'

const reading = defineOperation()({
  label: 'Read',
  params: {
    table: param.string({ label: 'Table' }),
    limit: param.number({ label: 'Limit' }),
    order: param.options({ label: 'Order', options: [{ name: 'Rising', value: 'asc' }], default: 'asc' }),
    options: param.collection({
      label: 'Options',
      fields: { timeout: param.number({ label: 'Timeout' }), cascade: param.boolean({ label: 'Cascade' }) },
    }),
  },
  run: () => [],
})
const writing = defineOperation()({
  label: 'Write',
  params: {
    table: param.string({ label: 'Table' }),
    limit: param.string({ label: 'Limit' }),
    order: param.options({ label: 'Order', options: [{ name: 'Any', value: 'any' }], default: 'any' }),
    options: param.collection({ label: 'Options', fields: { timeout: param.number({ label: 'Timeout' }) } }),
  },
  run: () => [],
})
const { description } = defineNode({
  name: 'store',
  label: 'Store',
  description: '',
  version: 1,
  group: 'transform',
  params: { note: param.string({ label: 'Note' }) },
  resources: {
    row: { label: 'Row', operations: { reading, writing }, defaultOperation: 'reading' },
    file: { label: 'File', operations: { remove: { label: 'Remove', params: {}, run: () => [] } } },
  },
})

const before = {
  operation: 'reading',
  table: 'people',
  limit: 5,
  order: 'asc',
  options: { timeout: 3, cascade: true },
  note: 'kept',
  foreign: 'kept',
}
const change = (changes: object) =>
  refitParameters(description.properties, { before, after: { ...before, ...changes }, version: 1 })

test('another operation keeps of the parameters with the same names what it can hold', () => {
  expect(change({ operation: 'writing' })).toEqual({
    operation: 'writing',
    table: 'people',
    options: { timeout: 3 },
    note: 'kept',
    foreign: 'kept',
  })
})

test('an expression is kept where one may stand', () => {
  const computed = { ...before, limit: '={{ $json.limit }}', order: '={{ $json.order }}' }
  const after = { ...computed, operation: 'writing' }

  expect(refitParameters(description.properties, { before: computed, after, version: 1 })).toMatchObject({
    limit: '={{ $json.limit }}',
    order: '={{ $json.order }}',
  })
})

test('another resource takes its own first operation, and what that one does not show is gone', () => {
  expect(change({ resource: 'file' })).toEqual({ resource: 'file', note: 'kept', foreign: 'kept' })
})

test('a choice that is not offered any more is given up, one that is stays', () => {
  const form = { show: { encoding: ['form'] } }
  const { properties } = defineNode({
    name: 'sender',
    label: 'Sender',
    description: '',
    version: 1,
    group: 'transform',
    params: {
      encoding: param.string({ label: 'Encoding' }),
      given: param.options({
        label: 'Given',
        options: [
          { name: 'Fields', value: 'fields' },
          { name: 'Text', value: 'text', displayOptions: form },
        ],
        default: 'fields',
      }),
    },
    run: () => [],
  }).description
  const send = (given: string) =>
    refitParameters(properties, {
      before: { encoding: 'form', given },
      after: { encoding: 'json', given },
      version: 1,
    })

  expect(send('text')).toEqual({ encoding: 'json' })
  expect(send('fields')).toEqual({ encoding: 'json', given: 'fields' })
})

test('what is changed without a choice in it stays as it is', () => {
  expect(change({ note: 'new' })).toEqual({ ...before, note: 'new' })
})
