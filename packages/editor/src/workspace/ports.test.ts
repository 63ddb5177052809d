import { beforeEach, expect, test } from 'vitest'
import { openSample, sampleDocument, sampleNode } from '../testing/open-sample.ts'
import { loadSampleTypes, sampleType } from '../testing/sample-types.ts'
import { nodeHeight, portOffset } from './node-shape.ts'
import { portsOf } from './ports.ts'

beforeEach(async () => {
  await loadSampleTypes()
  openSample()
})

const document = sampleDocument(
  [sampleNode('A'), sampleNode('B'), sampleNode('C')],
  ['A:2>B:1', 'A>C', 'C>B', 'B:1>A'],
)
const labels = (ports: readonly { label: string }[]) => ports.map(({ label }) => label)

test('a node has the ports of its type; the only one of a side needs no label', () => {
  const { inputs, outputs } = portsOf(sampleNode('A'), sampleType('x'), document)

  expect([labels(inputs), labels(outputs)]).toEqual([[''], ['']])
})

test('the only port of a side needs no label where its type has names for more of them', () => {
  const type = sampleType('x', { inputNames: ['a', 'b'], outputNames: ['input', 'response'] })
  const { inputs, outputs } = portsOf(sampleNode('A'), type, document)

  expect([labels(inputs), labels(outputs)]).toEqual([[''], ['']])
})

test('several ports are told apart by their names, or by number where they have none', () => {
  const type = sampleType('x', {
    inputs: ['main', 'main'],
    outputs: ['main', 'main', 'main'],
    outputNames: ['true', 'false'],
  })
  const { inputs, outputs } = portsOf(sampleNode('A'), type, document)

  expect([labels(inputs), labels(outputs)]).toEqual([
    ['1', '2'],
    ['true', 'false', '3'],
  ])
  expect(outputs.map(({ index }) => index)).toEqual([0, 1, 2])
})

test.each([
  ['A', 1, 3],
  ['B', 2, 2],
  ['C', 1, 1],
  ['Nobody', 1, 1],
])('%s of an unknown type has as many ports as its connections need: %d and %d', (name, ins, outs) => {
  const { inputs, outputs } = portsOf(sampleNode(name), undefined, document)

  expect([inputs.length, outputs.length]).toEqual([ins, outs])
})

test('a node that goes on with an error has one more output for it, behind the others', () => {
  const node = sampleNode('A', { onError: 'continueErrorOutput' })

  expect(portsOf(node, sampleType('x'), document).outputs).toEqual([
    { index: 0, label: '' },
    { index: 1, label: 'Error', isError: true },
  ])
  expect(portsOf({ ...node, onError: 'stopWorkflow' }, sampleType('x'), document).outputs).toHaveLength(1)
})

test('an expression of the type says how many ports there are, a moment later', async () => {
  const names = { displayName: 'Names', name: 'names', type: 'string' as const, default: [] }
  const type = sampleType('x', { outputs: '={{ $parameter["names"] }}', properties: [names] })
  const node = sampleNode('Nobody', { parameters: { names: ['a', 'b', 'c'] } })
  const count = () => portsOf(node, type, document).outputs.length

  expect(count()).toBe(1)
  await expect.poll(count).toBe(3)
})

test('an expression that gives no list, or a type without its parameters, leaves it to the connections', async () => {
  const type = sampleType('x', { outputs: '={{ 5 }}' })
  const { properties: _properties, ...header } = sampleType('x', { outputs: '={{ [1, 2] }}' })

  expect(portsOf(sampleNode('A'), type, document).outputs).toHaveLength(3)
  expect(portsOf(sampleNode('A'), header, document).outputs).toHaveLength(3)
})

const ports = (inputs: number, outputs: number) => ({
  inputs: Array.from({ length: inputs }, (_, index) => ({ index, label: '' })),
  outputs: Array.from({ length: outputs }, (_, index) => ({ index, label: '' })),
  subPorts: [],
  supply: undefined,
})

test.each([
  [1, 1, 100],
  [2, 0, 100],
  [0, 3, 120],
  [4, 1, 160],
  [1, 5, 180],
])('a node with %d inputs and %d outputs is %d high', (inputs, outputs, height) => {
  expect(nodeHeight(ports(inputs, outputs))).toBe(height)
})

test('ports are spread evenly over the height', () => {
  expect([0, 1, 2].map((index) => portOffset(index, 3, 120))).toEqual([30, 60, 90])
  expect(portOffset(0, 1, 100)).toBe(50)
  expect(portOffset(0, 2, 100)).toBe(33)
})

const loop = sampleType('loop', {
  outputs: ['main', 'main'],
  properties: [{ displayName: 'Layout', name: 'layout', type: 'hidden', default: 'new' }],
  outputNames: '={{ $parameter.layout === "new" ? ["done", "loop"] : ["loop", "done"] }}',
})
const loopLabels = (layout: string) =>
  labels(portsOf(sampleNode('A', { parameters: { layout } }), loop, document).outputs)

test('outputs are named as the parameters of the node say', async () => {
  await expect.poll(() => loopLabels('new')).toEqual(['done', 'loop'])
  await expect.poll(() => loopLabels('old')).toEqual(['loop', 'done'])
})
