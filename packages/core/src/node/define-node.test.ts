import { describe, expect, test } from 'vitest'
import { defineNode, param } from './index.ts'
import type { NodeOperation } from './define-node.ts'

const operation = (given: Partial<NodeOperation> & Pick<NodeOperation, 'label'>): NodeOperation => ({
  params: {},
  run: () => Promise.resolve([[]]),
  ...given,
})

const common = { label: 'Shop', description: 'Sells', version: 2, group: 'output' } as const

const shop = defineNode({
  ...common,
  name: 'shop',
  olderVersions: [1.5, 1],
  color: '#fff',
  params: { note: param.string({ label: 'Note', default: 'n' }) },
  resources: {
    order: {
      label: 'Order',
      defaultOperation: 'get',
      operations: {
        add: operation({
          label: 'Add',
          description: 'Adds one',
          action: 'Add an order',
          effect: 'writes',
        }),
        get: operation({
          label: 'Get',
          since: 2,
          params: { id: param.number({ label: 'Id', default: 7, show: { note: ['x'] } }) },
        }),
      },
    },
    user: { label: 'User', operations: { list: operation({ label: 'List' }) } },
  },
})

const plain = defineNode({
  ...common,
  name: 'plain',
  params: {},
  operations: { one: operation({ label: 'One' }), two: operation({ label: 'Two' }) },
})

describe('a node with resources', () => {
  const { properties } = shop.description

  test('lets people choose one, then an operation of it', () => {
    expect(
      properties.map(({ name, default: value, displayOptions }) => [name, value, displayOptions]),
    ).toEqual([
      ['resource', 'order', undefined],
      ['operation', 'get', { show: { resource: ['order'] } }],
      ['id', 7, { show: { resource: ['order'], operation: ['get'], note: ['x'] } }],
      ['operation', 'list', { show: { resource: ['user'] } }],
      ['note', 'n', undefined],
    ])
  })

  test('says of an operation what is known of it', () => {
    expect(properties[1]?.options).toEqual([
      { name: 'Add', value: 'add', description: 'Adds one', action: 'Add an order' },
      { name: 'Get', value: 'get', displayOptions: { show: { '@version': [{ _cnd: { gte: 2 } }] } } },
    ])
  })

  test('reads the parameters of the chosen operation', () => {
    expect(shop.readParameters({ resource: 'order', operation: 'get', id: '5' })).toEqual({
      resource: 'order',
      operation: 'get',
      id: 5,
      note: 'n',
    })
    expect(shop.readParameters({ resource: 'user', operation: 'list', id: '5' })).toEqual({
      resource: 'user',
      operation: 'list',
      note: 'n',
    })
  })

  test('has the effect of the operation', () => {
    expect(shop.effectOf({ resource: 'order', operation: 'add' })).toBe('writes')
    expect(shop.effectOf({ resource: 'order', operation: 'get' })).toBeUndefined()
  })

  test('knows its versions in their order', () => {
    expect(shop.versions).toEqual([1, 1.5, 2])
    expect(shop.description).toMatchObject({ version: [1, 1.5, 2], defaultVersion: 2 })
  })
})

test('a node with operations alone has no choice of a resource', () => {
  const [first, ...others] = plain.description.properties

  expect(first).toMatchObject({ name: 'operation', default: 'one' })
  expect(first?.displayOptions).toBeUndefined()
  expect(others).toEqual([])
  expect(plain.readParameters({ operation: 'two' })).toEqual({ operation: 'two' })
})

test('an operation that nobody knows cannot be run', () => {
  const context = { params: (index: number) => [{ operation: 'three' }][index] } as never

  expect(() => plain.run?.(context)).toThrow('The operation "three" is not known')
})

test('a trigger has no input, everything else has one; all have an output', () => {
  const inputsOf = (group: 'trigger' | 'output', given = {}) =>
    defineNode({ ...common, name: 'x', group, params: {}, ...given }).description

  expect(inputsOf('trigger')).toMatchObject({ inputs: [], outputs: ['main'], icon: 'file:x.svg' })
  expect(inputsOf('output')).toMatchObject({ inputs: ['main'], defaults: { name: 'Shop' } })
  expect(inputsOf('output', { inputs: ['main', 'main'], outputs: [], icon: 'i' })).toMatchObject({
    inputs: ['main', 'main'],
    outputs: [],
    icon: 'i',
  })
  expect(shop.description.defaults).toEqual({ name: 'Shop', color: '#fff' })
})

test('a node that polls or subscribes says so', () => {
  const node = defineNode({
    ...common,
    name: 'x',
    params: {},
    poll: () => Promise.resolve(null),
    subscription: {} as never,
  })

  expect(node.description).toMatchObject({ polling: true, subscribes: true })
  expect(plain.description).not.toHaveProperty('polling')
  expect(plain.description).not.toHaveProperty('subscribes')
})
