import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { defineNode, fillDefaults, migrateParameters, param, reduceParameters, shownValues } from './index.ts'
import type { NodeProperty } from './index.ts'

const node = defineNode({
  name: 'mail',
  label: 'Mail',
  description: 'Sends mail',
  version: 2,
  olderVersions: [1],
  group: 'output',
  migrations: [
    { below: 2, migrate: ({ address, ...rest }) => ({ ...rest, to: address }) },
    { below: 1.5, migrate: ({ mail, ...rest }) => ({ ...rest, address: mail }) },
  ],
  params: {
    format: param.options({
      label: 'Format',
      options: [
        { name: 'Text', value: 'text' },
        { name: 'HTML', value: 'html' },
      ],
      default: 'html',
    }),
    to: param.string({ label: 'To' }),
    inline: param.boolean({ label: 'Inline', default: true, show: { format: ['html'] } }),
    style: param.string({ label: 'Style', default: 'plain', show: { inline: [true] } }),
    hint: param.notice({ text: 'Mind the gap' }),
    options: param.collection({
      label: 'Options',
      fields: {
        cc: param.string({ label: 'Copy' }),
        retries: param.number({ label: 'Retries', default: 3, show: { '/format': ['text'] } }),
      },
    }),
    headers: param.groups({
      label: 'Headers',
      groups: {
        header: {
          label: 'Header',
          fields: {
            name: param.string({ label: 'Name' }),
            kind: param.string({ label: 'Kind', default: 'plain' }),
            secret: param.string({ label: 'Secret', default: 's', show: { kind: ['hidden'] } }),
          },
        },
      },
    }),
  },
})

const { properties } = node.description
const fill = (parameters: Record<string, unknown>) => fillDefaults(properties, parameters, 2)
const reduce = (parameters: Record<string, unknown>) => reduceParameters(properties, parameters, 2)

test('N08 defaults fill what is displayed, also where one default shows the next', () => {
  expect(fill({})).toEqual({ format: 'html', to: '', inline: true, style: 'plain', options: {}, headers: {} })
  expect(fill({ format: 'text', style: 'stale', inline: true })).toEqual({
    format: 'text',
    to: '',
    options: {},
    headers: {},
  })
})

test('defaults reach into groups, while options of a collection are only there when added', () => {
  const filled = fill({
    format: 'text',
    options: { retries: 3 },
    headers: { header: [{ name: 'a' }, { kind: 'hidden' }] },
  })

  expect(filled.options).toEqual({ retries: 3 })
  expect(filled.headers).toEqual({
    header: [
      { name: 'a', kind: 'plain' },
      { name: '', kind: 'hidden', secret: 's' },
    ],
  })
  expect(fill({ options: { retries: 3, cc: 'x' } }).options).toEqual({ cc: 'x' })
})

test('W02 what is stored are displayed values that differ from their default, and what nobody knows', () => {
  expect(reduce(fill({}))).toEqual({})
  expect(reduce({ format: 'text', style: 'stale', to: 'ann', unknown: 1 })).toEqual({
    format: 'text',
    to: 'ann',
    unknown: 1,
  })
  expect(reduce({ headers: { header: [{ name: 'a', kind: 'plain' }] } })).toEqual({
    headers: { header: [{ name: 'a' }] },
  })
  expect(reduce({ format: 'text', options: { retries: 3 } })).toEqual({
    format: 'text',
    options: { retries: 3 },
  })
})

test('expressions stand for whole values and are kept as they are', () => {
  expect(fill({ headers: '={{ $json.h }}', options: '={{ $json.o }}' })).toMatchObject({
    headers: '={{ $json.h }}',
    options: '={{ $json.o }}',
  })
})

test('W02 storing less and filling it in again gives the same values', () => {
  const text = fc.constantFrom('', 'x', 'plain', 'hidden', '={{ 1 }}')
  const parameters = fc.record(
    {
      format: fc.constantFrom('text', 'html', '={{ $json.f }}'),
      to: text,
      inline: fc.boolean(),
      style: text,
      options: fc.record({ cc: text, retries: fc.integer() }, { requiredKeys: [] }),
      headers: fc.record({ header: fc.array(fc.record({ name: text, kind: text, secret: text })) }),
    },
    { requiredKeys: [] },
  )

  fc.assert(
    fc.property(parameters, (given) => {
      const filled = fill(given)
      expect(fill(reduce(given))).toEqual(filled)
      expect(fill(filled)).toEqual(filled)
    }),
  )
})

test('older layouts are brought to the newest in the order of their versions', () => {
  const old = { name: 'M', type: 'x', position: [0, 0] as [number, number] }

  expect(migrateParameters(node, { ...old, typeVersion: 1, parameters: { mail: 'a' } })).toEqual({
    ...old,
    typeVersion: 2,
    parameters: { to: 'a' },
  })
  const newest = { ...old, typeVersion: 2.3, parameters: {} }
  expect(migrateParameters(node, newest)).toBe(newest)
  expect(node.description.layoutVersion).toBe(2)
})

test('a node reads its parameters with defaults for what is missing', () => {
  expect(node.readParameters({ to: 5, headers: { header: [{ name: 'a' }] } })).toEqual({
    format: 'html',
    to: '5',
    inline: true,
    style: 'plain',
    hint: '',
    options: {},
    headers: { header: [{ name: 'a', kind: 'plain', secret: 's' }] },
  })
})

test('a parameter that repeats the one beside it decides what is shown, and is not stored', () => {
  const row = (type: string): NodeProperty[] => [
    { name: 'key', displayName: 'Key', type: 'string', default: '' },
    {
      name: 'type',
      displayName: 'Type',
      type: 'hidden',
      default: '={{$parameter["&key"].split("|").pop()}}',
    },
    {
      name: 'due',
      displayName: 'Due',
      type: 'string',
      default: 'now',
      displayOptions: { show: { type: [type] } },
    },
  ]

  const filled = fillDefaults(row('date'), { key: 'Due|date', type: 'old' }, 1)
  expect(filled).toEqual({ key: 'Due|date', type: 'date', due: 'now' })
  expect(reduceParameters(row('date'), filled, 1)).toEqual({ key: 'Due|date' })
  expect(fillDefaults(row('date'), { key: 'Done|checkbox' }, 1)).toEqual({
    key: 'Done|checkbox',
    type: 'checkbox',
  })
  expect(fillDefaults(row('date'), { key: '={{ $json.key }}' }, 1)).toMatchObject({ due: 'now' })
})

test('shown values are those stored ones for which the form has a field', () => {
  const withHidden: NodeProperty[] = [
    ...properties,
    { displayName: 'Rule', name: 'rule', type: 'hidden', default: 'nested' },
  ]
  const stored = {
    format: 'text',
    to: 'ann',
    inline: true,
    rule: 'old',
    unknown: 1,
    options: { cc: 'ben', retries: 1 },
    headers: {
      header: [
        { name: 'x', secret: 'stale' },
        { kind: 'hidden', secret: 'y' },
      ],
    },
  }

  expect(shownValues(withHidden, stored, 2)).toEqual({
    format: 'text',
    to: 'ann',
    options: { cc: 'ben', retries: 1 },
    headers: { header: [{ name: 'x' }, { kind: 'hidden', secret: 'y' }] },
  })
  expect(shownValues(withHidden, { ...stored, format: 'html' }, 2)).toMatchObject({
    inline: true,
    options: { cc: 'ben' },
  })
})
