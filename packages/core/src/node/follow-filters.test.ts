import { expect, test } from 'vitest'
import { defineNode, followFilters, param } from './index.ts'

const filter = { ignoreCase: ['options.ignoreCase'], looseTypeValidation: ['loose', 'options.loose'] }
const conditions = param.filter({ label: 'Conditions', typeOptions: { filter } })
const { description } = defineNode({
  name: 'sieve',
  label: 'Sieve',
  description: '',
  version: 1,
  group: 'transform',
  params: {
    conditions,
    rules: param.groups({ label: 'Rules', groups: { values: { label: 'Rule', fields: { conditions } } } }),
    loose: param.boolean({ label: 'Loose' }),
    options: param.collection({ label: 'Options', fields: { ignoreCase: param.boolean({ label: 'Case' }) } }),
  },
  run: () => [],
})

const strict = { options: { caseSensitive: true, typeValidation: 'strict', version: 2 }, conditions: [] }
const before = { conditions: strict, rules: { values: [{ conditions: strict, extra: 1 }] }, options: {} }
const follow = (changes: object) =>
  followFilters(description.properties, { before, after: { ...before, ...changes } })

test('conditions compare as the switch of their node says from the moment it is changed', () => {
  const loose = { ...strict, options: { ...strict.options, typeValidation: 'loose' } }

  expect(follow({ loose: true })).toMatchObject({
    conditions: loose,
    rules: { values: [{ conditions: loose, extra: 1 }] },
  })
  expect(follow({ options: { ignoreCase: true } })).toMatchObject({
    conditions: { options: { caseSensitive: false, typeValidation: 'strict' } },
  })
})

test('conditions that say nothing themselves go on saying nothing, and nothing changes with anything else', () => {
  expect(follow({ loose: true, conditions: { conditions: [] } })).toMatchObject({
    conditions: { conditions: [] },
  })
  expect(follow({ note: 'x' })).toEqual({ ...before, note: 'x' })
})
