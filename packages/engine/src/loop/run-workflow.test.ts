import { defineNode, eachItem, param } from '@heddle/core'
import { expect, test } from 'vitest'
import { runInMemory } from '../testing/index.ts'

const start = defineNode({
  name: 'start',
  label: 'Start',
  description: 'Starts',
  version: 1,
  group: 'trigger',
  params: {},
})
const set = defineNode({
  name: 'set',
  label: 'Set',
  description: 'Sets',
  version: 1,
  group: 'transform',
  params: { value: param.string({ label: 'Value' }) },
  run: (context) => eachItem(context, (item, _, { value }) => ({ json: { ...item.json, value } })),
})

test('items flow from node to node and keep their lineage', async () => {
  const run = await runInMemory(
    {
      nodes: {
        Start: 'heddle.start',
        Set: { type: 'heddle.set', parameters: { value: '={{ $json.n + 1 }}' } },
      },
      lines: ['Start > Set'],
    },
    { nodes: [start, set], start: { node: 'Start', items: [[{ json: { n: 1 } }, { json: { n: 2 } }]] } },
  )

  expect(run.status).toBe('success')
  expect(run.items('Set')).toEqual([
    { json: { n: 1, value: '2' }, pairedItem: { item: 0 } },
    { json: { n: 2, value: '3' }, pairedItem: { item: 1 } },
  ])
})
