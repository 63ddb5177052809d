import { expect, test } from 'vitest'
import { sampleType, sampleTypes } from '../../testing/sample-types.ts'
import { creatorRows, type CreatorQuery, type CreatorRow } from './creator-rows.ts'

const action = (name: string, operation: string) => ({ name, parameters: { operation } })
const tables = sampleType('tables', {
  displayName: 'Tables',
  codex: { categories: ['Data & Storage'] },
  actions: [action('Insert a row', 'insert'), action('Get rows', 'get'), action('Delete row', 'delete')],
})

function list(query: Partial<CreatorQuery> = {}): string[] {
  return creatorRows([...sampleTypes, tables], {
    text: '',
    tab: 'all',
    toggled: new Set(),
    uses: {},
    ...query,
  }).map((row) => (row.kind === 'node' ? row.type.displayName : `${row.kind} ${nameOf(row)}`))
}

function nameOf(row: Exclude<CreatorRow, { kind: 'node' }>): string {
  if (row.kind === 'offer') return row.offer.name
  return row.kind === 'action' ? `${row.type.displayName}: ${row.action.name}` : row.name
}

test('P15 the most used nodes come first, then categories in a fixed order with the first one open', () => {
  expect(list()).toEqual([
    'category Most Used',
    'Edit Fields',
    'If',
    'Webhook',
    'category Core Nodes',
    'subcategory Data',
    'category Data & Storage',
    'category Development',
    'category Miscellaneous',
  ])
})

test('P15 a category is opened and closed', () => {
  expect(list({ toggled: new Set(['Most Used', 'Core Nodes', 'Development']) })).toEqual([
    'category Most Used',
    'category Core Nodes',
    'category Data & Storage',
    'category Development',
    'Webhook',
    'category Miscellaneous',
  ])
})

test('P15 a subcategory shows its nodes', () => {
  expect(list({ inside: { category: 'Core Nodes', name: 'Data' } })).toEqual(['Edit Fields'])
})

test('P15 the search looks at names and aliases, whatever their case, the best fit first', () => {
  expect(list({ text: 'EDIT' })).toEqual(['Edit Fields'])
  expect(list({ text: 'Assign' })).toEqual(['Edit Fields'])
  expect(list({ text: 't' })).toEqual(['Tables', 'Edit Fields', 'HTTP Request', 'start', 'Sticky Note'])
  expect(list({ text: 'nothing like it' })).toEqual([])
})

test('P15 tabs show triggers or the rest', () => {
  expect(list({ tab: 'trigger' })).toEqual([
    'category Most Used',
    'Webhook',
    'category Development',
    'Webhook',
  ])
  expect(list({ tab: 'regular', text: 'webhook' })).toEqual([])
})

test.each([
  ['by their name', 'insert a', ['action Tables: Insert a row']],
  [
    'by the name of their node, behind it',
    'tables',
    ['Tables', 'action Tables: Insert a row', 'action Tables: Get rows', 'action Tables: Delete row'],
  ],
  ['by words of both', 'tab row get', ['action Tables: Get rows']],
  ['not by two letters', 'ro', []],
])('P15 actions of nodes are found %s', (_how, text, expected) => {
  expect(list({ text })).toEqual(expected)
})

test('P15 the actions of a node are listed behind it', () => {
  expect(list({ inside: { type: tables } })).toEqual([
    'Tables',
    'action Tables: Insert a row',
    'action Tables: Get rows',
    'action Tables: Delete row',
  ])
})
