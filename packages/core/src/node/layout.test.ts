import { expect, test } from 'vitest'
import { propertiesFor } from './layout.ts'
import { defineNode, fillDefaults, migrateParameters, param, readLayouts, reduceParameters } from './index.ts'

const format = {
  type: 'other.mail',
  uses: 1,
  layouts: [
    {
      versions: [1, 1.1],
      parameters: [
        { name: 'kind', kind: 'options', values: ['plain', 'rich'], default: 'plain' },
        { name: 'style', kind: 'string', default: 'bold', show: { kind: ['rich'] } },
        { name: 'retries', kind: 'number', default: 2, show: { '@version': [1] } },
        { name: 'retries', kind: 'number', default: 4, hide: { '@version': [1] } },
        {
          name: 'rows',
          kind: 'fixedCollection',
          many: true,
          default: {},
          groups: { row: [{ name: 'key', kind: 'string', default: 'id' }] },
        },
        {
          name: 'options',
          kind: 'collection',
          default: {},
          fields: [{ name: 'slow', kind: 'boolean', default: true }],
        },
        { name: 'code', kind: 'string', unknownDefault: true },
      ],
    },
    { versions: [2, 3], parameters: [] },
  ],
}

const mail = defineNode({
  name: 'mail',
  label: 'Mail',
  description: 'Sends mail',
  version: 3,
  olderVersions: [1, 1.1, 2, 2.1],
  group: 'output',
  olderLayouts: readLayouts(format),
  migrations: [{ below: 2, migrate: (old) => ({ whole: old }) }],
  defaults: [
    { below: 2.1, values: { format: 'text' } },
    { below: 3, values: { format: 'html', 'extras.extra.size': 1 } },
    { when: { kind: ['loud'] }, values: { format: 'shout' } },
  ],
  params: {
    whole: param.hidden({ label: 'Whole', default: {} }),
    kind: param.string({ label: 'Kind' }),
    format: param.string({ label: 'Format', default: 'both', hide: { whole: ['never'] } }),
    extras: param.groups({
      label: 'Extras',
      groups: { extra: { label: 'Extra', fields: { size: param.number({ label: 'Size', default: 5 }) } } },
    }),
  },
})

const migrated = (typeVersion: number, parameters: Record<string, unknown>) =>
  migrateParameters(mail, { name: 'M', type: 'other.mail', typeVersion, position: [0, 0], parameters })
    .parameters.whole

test('a migration finds all parameters of the version that the document has', () => {
  expect(migrated(1, {})).toEqual({ kind: 'plain', retries: 2, rows: {}, options: {} })
  expect(migrated(1.1, {})).toMatchObject({ retries: 4 })
  expect(migrated(1, { kind: 'rich', rows: { row: [{}, { key: 'a' }] }, options: { slow: false } })).toEqual({
    kind: 'rich',
    style: 'bold',
    retries: 2,
    rows: { row: [{ key: 'id' }, { key: 'a' }] },
    options: { slow: false },
  })
})

test('a version that nobody knows is read like the one before it', () => {
  expect(migrated(1.05, { style: 'hidden' })).toEqual({ kind: 'plain', retries: 4, rows: {}, options: {} })
})

test('only the layouts before the newest one are described', () => {
  expect(mail.description.olderLayouts?.map(({ versions }) => versions)).toEqual([[1, 1.1]])
})

test.each([
  [2, 'text', 1],
  [2.1, 'html', 1],
  [3, 'both', 5],
  [3.9, 'both', 5],
])('in version %s a missing parameter has the default of that version', (version, expected, size) => {
  const { properties } = mail.description
  const fill = (parameters: Record<string, unknown>) => fillDefaults(properties, parameters, version)

  expect(fill({ extras: { extra: [{}] } })).toMatchObject({ format: expected, extras: { extra: [{ size }] } })
  expect(reduceParameters(properties, { format: expected, whole: {} }, version)).toEqual({})
  expect(fill(reduceParameters(properties, fill({ format: 'text' }), version))).toMatchObject({
    format: 'text',
  })
})

test('a default can depend on another parameter', () => {
  const fill = (parameters: Record<string, unknown>) =>
    fillDefaults(mail.description.properties, parameters, 3)

  expect(fill({ kind: 'loud' })).toMatchObject({ format: 'shout' })
  expect(fill({ kind: 'loud', format: 'both' })).toMatchObject({ format: 'both' })
  expect(fill({})).toMatchObject({ format: 'both' })
})

test('a default for a parameter that does not exist is a mistake', () => {
  const given = { name: 'x', label: 'X', description: 'X', version: 2, group: 'input' as const, params: {} }

  expect(() => defineNode({ ...given, defaults: [{ below: 2, values: { gone: 1 } }] })).toThrow('gone')
})

test('a default of an older version that means nothing any more is not brought along, what the document says is', () => {
  const passing = { ...mail, migrations: [{ below: 2, migrate: (old: Record<string, unknown>) => old }] }
  const migrate = (parameters: Record<string, unknown>) =>
    migrateParameters(passing, { typeVersion: 1, parameters }).parameters

  expect(migrate({})).toEqual({ kind: 'plain' })
  expect(migrate({ retries: 9 })).toEqual({ kind: 'plain', retries: 9 })
})

test.each([
  [2, 'newest'],
  [2.5, 'newest'],
  [1.9, 'older'],
  [1, 'older'],
  [0.5, 'newest'],
])('a document of version %d has the parameters of the %s layout that is known', (version, name) => {
  const property = (given: string) => ({ displayName: '', name: given, type: 'string' as const, default: '' })
  const layouts = {
    properties: [property('newest')],
    layoutVersion: 2,
    olderLayouts: [{ versions: [1], properties: [property('older')] }],
  }

  expect(propertiesFor(layouts, version)).toEqual([property(name)])
})
