import { beforeEach, expect, test } from 'vitest'
import { sampleType } from '../../testing/sample-types.ts'
import { mostUsed, noteUse, readUses } from './most-used.ts'
import { searchTypes } from './node-search.ts'

const types = [
  sampleType('code', { displayName: 'Code', codex: { alias: ['javascript', 'function'] } }),
  sampleType('function', { displayName: 'Function', codex: { alias: ['code'], replacedBy: 'heddle.code' } }),
  sampleType('httpRequest', { displayName: 'HTTP Request', codex: { alias: ['api', 'curl'] } }),
  sampleType('respond', { displayName: 'Respond to Webhook', codex: { alias: ['http'] } }),
  sampleType('batches', { displayName: 'Loop Over Items', codex: { alias: ['batch', 'iterate'] } }),
  sampleType('geo', { displayName: 'Capital Cities' }),
]

const found = (text: string) => searchTypes(types, text, 'all').map(({ displayName }) => displayName)

test.each([
  ['the beginning of a name comes before a whole alias', 'http', ['HTTP Request', 'Respond to Webhook']],
  ['a whole alias comes before the middle of a name', 'api', ['HTTP Request', 'Capital Cities']],
  ['what is replaced comes last, also when its name fits best', 'function', ['Code', 'Function']],
  ['a wrong letter is forgiven', 'htpp', ['HTTP Request', 'Respond to Webhook']],
  ['letters in the wrong order are forgiven', 'lopo', ['Loop Over Items']],
  ['a missing letter is forgiven', 'itrate', ['Loop Over Items']],
  ['two slips are forgiven in a long word', 'javscirpt', ['Code']],
  ['short words must be right', 'apu', []],
])('P15 %s', (_rule, text, expected) => {
  expect(found(text)).toEqual(expected)
})

beforeEach(() => localStorage.clear())

test('P15 what a person adds most comes first, filled up with what people usually add', () => {
  noteUse('heddle.geo')
  noteUse('heddle.batches')
  noteUse('heddle.batches')

  expect(mostUsed(types, readUses()).map(({ name }) => name)).toEqual([
    'heddle.batches',
    'heddle.geo',
    'heddle.httpRequest',
    'heddle.code',
  ])
})

test.each(['nonsense', '[1]', 'null', '{"heddle.geo":"often"}'])(
  'P15 a damaged count of uses is no harm: %s',
  (stored) => {
    localStorage.setItem('heddle-node-uses', stored)

    expect(mostUsed(types, readUses()).map(({ name }) => name)).toEqual(['heddle.httpRequest', 'heddle.code'])
  },
)
