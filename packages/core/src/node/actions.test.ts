import { expect, test } from 'vitest'
import { actionsOf } from './actions.ts'
import type { DisplayOptions, NodeProperty } from './description.ts'
import { sinceVersion } from './display.ts'

const choice = (
  name: string,
  options: NodeProperty['options'],
  show?: DisplayOptions['show'],
): NodeProperty => ({
  displayName: name,
  name,
  type: 'options',
  default: '',
  options,
  ...(show && { displayOptions: { show } }),
})

const actions = (...properties: NodeProperty[]) => actionsOf({ properties, defaultVersion: 2 })

test('P15 each operation of each resource is an action, with the parameters that choose it', () => {
  const found = actions(
    choice('resource', [
      { name: 'Row', value: 'row' },
      { name: 'Table', value: 'table' },
    ]),
    choice('operation', [{ name: 'Insert', value: 'insert', action: 'Insert a row' }], { resource: ['row'] }),
    choice('operation', [{ name: 'Create', value: 'create' }], {
      resource: ['table'],
    }),
  )

  expect(found).toEqual([
    { name: 'Insert a row', parameters: { resource: 'row', operation: 'insert' } },
    {
      name: 'Create',
      resource: 'Table',
      parameters: { resource: 'table', operation: 'create' },
    },
  ])
})

test('P15 choices that new nodes do not have are no actions', () => {
  const newer = { name: 'Merge', value: 'merge', displayOptions: sinceVersion(3) }
  const some = [
    { name: 'Add', value: 'add' },
    { name: 'Drop', value: 'drop' },
  ]

  expect(actions(choice('operation', [...some, newer])).map(({ name }) => name)).toEqual(['Add', 'Drop'])
})

test('P15 a node that does a single thing has no actions', () => {
  expect(actions(choice('operation', [{ name: 'Send', value: 'send' }]))).toEqual([])
  expect(actions(choice('mode', [{ name: 'A', value: 'a' }]))).toEqual([])
})
