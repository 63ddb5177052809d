import { expect, test } from 'vitest'
import { dataReadBy, noExpressionData, type ExpressionData } from './index.ts'
import type { Item } from '../run/index.ts'

const item = (name: string): Item => ({ json: { name } })
const ran = (name: string, from?: string) => ({
  startTime: 0,
  executionTime: 0,
  executionIndex: 0,
  source: from === undefined ? [] : [{ previousNode: from, previousNodeOutput: 0, previousNodeRun: 0 }],
  data: { main: [[item(name)]] },
})
const node = (name: string) => ({
  name,
  type: 'heddle.set',
  typeVersion: 1,
  position: [0, 0] as [number, number],
  parameters: { text: 'long' },
})
const data: ExpressionData = {
  ...noExpressionData,
  workflow: { ...noExpressionData.workflow, nodes: ['A', 'B', 'C', 'Own'].map(node) },
  node: 'Own',
  inputs: [[item('one'), item('two'), item('three')]],
  source: [{ previousNode: 'B', previousNodeOutput: 0, previousNodeRun: 0 }],
  runData: { A: [ran('a')], B: [ran('b', 'A')], C: [ran('c')] },
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

test('where descent is followed, the nodes that the items came through are left', () => {
  expect(left('={{ $("A").item.json.name }}').nodes).toEqual(['A', 'B'])
})

test('all nodes are left where any may be read', () => {
  expect(left('={{ $($json.name).first() }}').nodes).toEqual(['A', 'B', 'C'])
})

test('parameters are left where they are read: of the node itself, and of those that are named', () => {
  const read = (expression: string) => {
    const { parameters, workflow } = dataReadBy(expression, data, 1)
    return [Object.keys(parameters), workflow.nodes.map(({ name }) => name)]
  }

  expect(read('={{ $json.name }}')).toEqual([[], ['Own']])
  expect(read('={{ $("A").params.text }}')).toEqual([[], ['A', 'Own']])
  expect(read('={{ $parameter.other }}')).toEqual([['other'], ['B', 'Own']])
})

test('of the rounds of a loop only the last one and the own one are left, in their places', () => {
  const rounds = { ...data, runIndex: 1, runData: { A: ['1', '2', '3', '4'].map((name) => ran(name)) } }
  const leftOf = (expression: string) =>
    dataReadBy(expression, rounds, 1).runData.A?.map((run) => run.data?.main[0]?.[0]?.json.name)

  expect(leftOf('={{ $("A").first().json.name }}')).toEqual([undefined, '2', undefined, '4'])
  expect(leftOf('={{ $("A").first(0, 2).json.name }}')).toEqual(['1', '2', '3', '4'])
})
