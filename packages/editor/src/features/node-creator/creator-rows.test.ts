import { expect, test } from 'vitest'
import { sampleTypes } from '../../testing/sample-types.ts'
import { creatorRows, type CreatorQuery } from './creator-rows.ts'

function list(query: Partial<CreatorQuery> = {}): string[] {
  return creatorRows(sampleTypes, { text: '', tab: 'all', toggled: new Set(), ...query }).map((row) =>
    row.kind === 'node' ? row.type.displayName : `${row.kind} ${row.name}`,
  )
}

test('P15 categories stand in a fixed order with the first one open and subcategories in it', () => {
  expect(list()).toEqual([
    'category Core Nodes',
    'subcategory Data',
    'category Development',
    'category Miscellaneous',
  ])
})

test('P15 a category is opened and closed', () => {
  expect(list({ toggled: new Set(['Core Nodes', 'Development']) })).toEqual([
    'category Core Nodes',
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
  expect(list({ text: 't' })).toEqual(['Edit Fields', 'HTTP Request', 'start', 'Sticky Note'])
  expect(list({ text: 'nothing like it' })).toEqual([])
})

test('P15 tabs show triggers or the rest', () => {
  expect(list({ tab: 'trigger' })).toEqual(['category Development', 'Webhook'])
  expect(list({ tab: 'regular', text: 'webhook' })).toEqual([])
})
