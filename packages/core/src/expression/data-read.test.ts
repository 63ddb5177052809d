import { expect, test } from 'vitest'
import { dataReadBy, noExpressionData, type ExpressionData } from './index.ts'
import type { Item } from '../run/index.ts'

const item = (name: string): Item => ({ json: { name } })
const ran = (name: string) => [
  { startTime: 0, executionTime: 0, executionIndex: 0, source: [], data: { main: [[item(name)]] } },
]
const data: ExpressionData = {
  ...noExpressionData,
  inputs: [[item('one'), item('two'), item('three')]],
  runData: { A: ran('a'), B: ran('b') },
  parameters: { other: '={{ $("B").first().json.name }}' },
}
const left = (expression: string) => {
  const { inputs, runData } = dataReadBy(expression, data, 1)
  return { items: inputs[0]?.map(({ json }) => json.name), nodes: Object.keys(runData) }
}

test('only what an expression reads is left of the data', () => {
  const own = [undefined, 'two']
  const all = ['one', 'two', 'three']

  expect(left('={{ $json.name }}')).toEqual({ items: own, nodes: [] })
  expect(left('={{ $("A").first().json.name }}')).toEqual({ items: own, nodes: ['A'] })
  expect(left('={{ $input.all().length }}')).toEqual({ items: all, nodes: [] })
  expect(left('={{ $parameter.other }}')).toEqual({ items: own, nodes: ['B'] })
})

test('all runs are left where any may be read', () => {
  expect(left('={{ $("A").item.json.name }}').nodes).toEqual(['A', 'B'])
  expect(left('={{ $($json.name).first() }}').nodes).toEqual(['A', 'B'])
})
