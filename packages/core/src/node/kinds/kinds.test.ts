import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { param } from './param.ts'
import type { Param } from './define-param.ts'

const label = 'X'
const options = [
  { name: 'One', value: 1 },
  { name: 'Two', value: 'two' },
] as const
const fields = { a: param.string({ label }), n: param.number({ label, default: 7 }) }
const groups = { header: { label: 'Header', fields } }
const modes = [{ name: 'list', displayName: 'List', type: 'list' as const }]
const filter = { combinator: 'or', conditions: [{ leftValue: 1 }], options: { version: 2 } }

const readable: [string, Param<unknown>, unknown, unknown][] = [
  ['a text', param.string({ label }), 'a', 'a'],
  ['a text that is a number', param.string({ label }), 5, '5'],
  ['a text that is true', param.string({ label }), true, 'true'],
  ['a text that is nothing', param.string({ label }), null, ''],
  ['texts', param.strings({ label }), ['a', 5], ['a', '5']],
  ['one text for several', param.strings({ label }), 'a', ['a']],
  ['no texts', param.strings({ label }), '', []],
  ['no texts at all', param.strings({ label }), null, []],
  ['names as a list', param.names({ label }), ['a', 'b'], 'a,b'],
  ['names as a text', param.names({ label }), 'a, b', 'a, b'],
  ['anything', param.any({ label }), [1], [1]],
  ['a number', param.number({ label }), 5.5, 5.5],
  ['a number in a text', param.number({ label }), ' 5 ', 5],
  ['true', param.boolean({ label }), true, true],
  ['true in a text', param.boolean({ label }), 'true', true],
  ['false in a text', param.boolean({ label }), 'false', false],
  ['nothing for a switch', param.boolean({ label }), '', false],
  ['null for a switch', param.boolean({ label }), null, false],
  ['undefined for a switch', param.boolean({ label }), undefined, false],
  ['a choice', param.options({ label, options, default: 1 }), 'two', 'two'],
  ['a choice that was not made', param.options({ label, options, default: 1 }), '', ''],
  [
    'a choice from elsewhere',
    param.options({ label, options, default: 1, typeOptions: { loadOptionsMethod: 'get' } }),
    'other',
    'other',
  ],
  ['several choices', param.multiOptions({ label, options }), [1, 'two'], [1, 'two']],
  ['JSON', param.json({ label }), '{"a":1}', { a: 1 }],
  ['JSON that is data already', param.json({ label }), { a: 1 }, { a: 1 }],
  ['no JSON', param.json({ label }), '  ', '  '],
  ['loose JSON', param.json({ label, loose: true }), "{a:'b'}", { a: 'b' }],
  ['a date', param.dateTime({ label }), new Date(0), '1970-01-01T00:00:00.000Z'],
  ['a date of luxon', param.dateTime({ label }), DateTime.utc(2024), '2024-01-01T00:00:00.000Z'],
  ['a date in a text', param.dateTime({ label }), '2024', '2024'],
  ['a date as it is', param.anyDate({ label }), 5, 5],
  ['optional fields that are there', param.collection({ label, fields }), { n: '5', other: 1 }, { n: 5 }],
  ['no optional fields', param.collection({ label, fields }), '', {}],
  ['undefined optional fields', param.collection({ label, fields }), undefined, {}],
  ['a group', param.group({ label, groups }), { header: { a: 'x' } }, { header: { a: 'x', n: 7 } }],
  [
    'groups',
    param.groups({ label, groups }),
    { header: [{ a: 'x', n: 1 }, {}], other: 1 },
    {
      header: [
        { a: 'x', n: 1 },
        { a: '', n: 7 },
      ],
    },
  ],
  ['no groups', param.groups({ label, groups }), null, {}],
  ['empty groups', param.groups({ label, groups }), '', {}],
  ['undefined groups', param.groups({ label, groups }), undefined, {}],
  ['a filter', param.filter({ label }), filter, filter],
  [
    'a filter that lacks things',
    param.filter({ label }),
    {},
    { combinator: 'and', conditions: [], options: {} },
  ],
  [
    'a filter with nonsense',
    param.filter({ label }),
    { combinator: 'xor', conditions: 5, options: 'x' },
    { combinator: 'and', conditions: [], options: {} },
  ],
  ['no filter', param.filter({ label }), undefined, { combinator: 'and', conditions: [], options: {} }],
  [
    'assignments',
    param.assignments({ label }),
    { assignments: [{ name: 'a' }] },
    { assignments: [{ name: 'a' }] },
  ],
  ['no assignments', param.assignments({ label }), { assignments: 5 }, { assignments: [] }],
  ['null for assignments', param.assignments({ label }), null, { assignments: [] }],
  [
    'a locator',
    param.resourceLocator({ label, modes }),
    { mode: 'list', value: 5 },
    { mode: 'list', value: '5' },
  ],
  [
    'a locator with the name that was seen',
    param.resourceLocator({ label, modes }),
    { mode: 'list', value: 'a', cachedResultName: 'A' },
    { mode: 'list', value: 'a', cachedResultName: 'A' },
  ],
  ['an id for a locator', param.resourceLocator({ label, modes }), 'a', { mode: 'id', value: 'a' }],
  ['a number for a locator', param.resourceLocator({ label, modes }), 5, { mode: 'id', value: '5' }],
  [
    'a mapper',
    param.resourceMapper({ label }),
    { mappingMode: 'auto', value: { a: 1 }, matchingColumns: 'id', schema: [{ id: 'a' }] },
    { mappingMode: 'auto', value: { a: 1 }, matchingColumns: ['id'], schema: [{ id: 'a' }] },
  ],
  [
    'no mapper',
    param.resourceMapper({ label }),
    undefined,
    { mappingMode: 'defineBelow', value: null, matchingColumns: [], schema: [] },
  ],
]

test.each(readable)('N08 %s is read', (_case, of, value, expected) => {
  expect(of.read(value, 'x')).toEqual(expected)
})

test.each<[string, Param<unknown>, unknown, string]>([
  ['an object for a text', param.string({ label }), {}, 'must be a text, but it is an object'],
  ['a list for a text', param.string({ label }), [1, 2], 'must be a text, but it is a list of 2'],
  ['an empty text for a number', param.number({ label }), '', 'must be a number, but it is ""'],
  ['a word for a number', param.number({ label }), 'x', 'must be a number, but it is "x"'],
  ['infinity for a number', param.number({ label }), Infinity, 'must be a number'],
  ['null for a number', param.number({ label }), null, 'must be a number, but it is null'],
  ['nothing for a number', param.number({ label }), undefined, 'must be a number, but it is missing'],
  [
    'a word for a switch',
    param.boolean({ label }),
    'yes',
    'must be yes or no (true or false), but it is "yes"',
  ],
  ['a number for a switch', param.boolean({ label }), 1, 'must be yes or no (true or false), but it is "1"'],
  ['another choice', param.options({ label, options, default: 1 }), 3, 'must be one of One, Two'],
  ['another choice among several', param.multiOptions({ label, options }), [1, 3], 'must be one of One, Two'],
  ['broken JSON', param.json({ label }), '{', 'must be valid JSON'],
  ['a text for fields', param.collection({ label, fields }), 'x', 'must be an object'],
  ['a list for groups', param.group({ label, groups }), [], 'must be an object, but it is a list of 0'],
  ['true for a locator', param.resourceLocator({ label, modes }), true, 'must be an object'],
])('N08 %s is refused with what was expected', (_case, of, value, message) => {
  expect(() => of.read(value, 'x')).toThrow(message)
})

test.each([filter, { ...filter, combinator: 'and' }, { combinator: 'and', conditions: [] }])(
  'a filter is read without a copy: %j',
  (value) => {
    expect(param.filter({ label }).read(value, 'x')).toBe(value)
  },
)

test('N08 a value that is refused is quoted, a long one by its beginning', () => {
  const refused = (text: string) => () => param.number({ label }).read(text, 'x')

  expect(refused('x'.repeat(60))).toThrow(`"${'x'.repeat(60)}"`)
  expect(refused('x'.repeat(61))).toThrow(`"${'x'.repeat(60)}…"`)
})

test('a parameter is described with what was said of it, and with when it is shown', () => {
  const given = { label: 'Name', description: 'D', show: { mode: ['a'] }, hide: { mode: ['b'] } }

  expect(param.string(given).describe('x')).toEqual({
    displayName: 'Name',
    name: 'x',
    type: 'string',
    default: '',
    description: 'D',
    displayOptions: { show: { mode: ['a'] }, hide: { mode: ['b'] } },
  })
  expect(param.string({ label }).describe('x')).not.toHaveProperty('displayOptions')
  expect(param.string({ label, hide: { a: [1] } }).describe('x').displayOptions).toEqual({ hide: { a: [1] } })
})

test.each<[string, Param<unknown>, object]>([
  ['a list of texts', param.strings({ label }), { default: [], typeOptions: { multipleValues: true } }],
  ['code', param.code({ label }), { typeOptions: { editor: 'code' }, noDataExpression: true }],
  ['a template', param.template({ label }), { typeOptions: { template: true } }],
  [
    'repeating groups',
    param.groups({ label, groups }),
    { default: {}, typeOptions: { multipleValues: true } },
  ],
  ['a locator', param.resourceLocator({ label, modes }), { default: { mode: 'list', value: '' }, modes }],
  [
    'a locator without modes',
    param.resourceLocator({ label, modes: [] }),
    { default: { mode: 'id', value: '' } },
  ],
  ['a switch', param.boolean({ label }), { default: false }],
  ['a number', param.number({ label }), { default: 0 }],
])('%s is described with its defaults', (_case, of, expected) => {
  expect(of.describe('x')).toMatchObject(expected)
})
