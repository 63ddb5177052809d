import { describe, expect, test } from 'vitest'
import type { Item } from '../../run/item.ts'
import { compileTemplate, evaluateTemplate, noExpressionData, type ExpressionData } from '../index.ts'

const node = (name: string, parameters = {}) => ({
  name,
  type: 't',
  typeVersion: 1,
  position: [0, 0] as [number, number],
  parameters,
})

const run = (...main: Item[][]) => ({
  startTime: 0,
  executionTime: 0,
  executionIndex: 0,
  source: [],
  data: { main },
})

const items = (...names: string[]): Item[] => names.map((name) => ({ json: { name } }))
const to = (...outputs: string[]) => ({
  main: outputs.map((target) => [{ node: target, type: 'main', index: 0 }]),
})

/** Split feeds Here by its second output through Between; Twice ran twice; Other leads nowhere. */
const data: ExpressionData = {
  ...noExpressionData,
  workflow: {
    id: '7',
    name: 'Orders',
    active: true,
    nodes: [
      node('Split', { by: 'x' }),
      node('Between'),
      node('Twice'),
      node('Other'),
      node('One'),
      node('Here'),
    ],
    connections: { Split: to('Other', 'Between'), Between: to('Here', 'Between'), Twice: to('Twice') },
  },
  node: 'Here',
  runIndex: 1,
  inputs: [items('in 0', 'in 1')],
  source: [{ previousNode: 'Between', previousNodeOutput: 1, previousNodeRun: 2 }],
  runData: {
    Split: [run(items('s0'), items('s1 a', 's1 b'))],
    Between: [run(items('b0'), items('b1'))],
    Twice: [run(items('first a', 'first b')), run(items('second a', 'second b'))],
    Other: [],
    One: [run([{ json: { name: 'only' }, binary: { file: { data: 'AAAA', mimeType: 'text/plain' } } }])],
  },
  parameters: { plain: 'p', sum: '={{ 1 + 1 }}', list: ['={{ 3 }}', { deep: '={{ 4 }}' }, 5, null] },
  contextData: { Split: { done: true, items: [1] } },
  execution: {
    id: '9',
    mode: 'trigger',
    resumeUrl: 'http://resume',
    resumeFormUrl: 'http://form',
    customData: { key: 'value' },
  },
  vars: { v: '1' },
  env: { e: '2' },
  roots: { $fromAI: { asked: 'given' }, $self: { own: 1 } },
}

const evaluate = (expression: string, itemIndex = 0, seen = data) =>
  evaluateTemplate(compileTemplate(`={{ ${expression} }}`), seen, itemIndex)

describe('another node', () => {
  test.each([
    ["$('Split').first().json.name", 's1 a'],
    ["$('Split').last().json.name", 's1 b'],
    ["$('Split').first(0).json.name", 's0'],
    ["$('Split').all(1).length", 2],
    ["$('Split').all(5)", []],
    ["$('Split').first(-1).json.name", 's1 a'],
    ["$('Split').first('x').json.name", 's1 a'],
    ["$('Between').first().json.name", 'b1'],
    ["$('Twice').first().json.name", 'second a'],
    ["$('Twice').first(0, 0).json.name", 'first a'],
    ["$('One').item.json.name", 'only'],
    ["$('One').item(0).json.name", 'only'],
    ["$('Split').isExecuted", true],
    ["$('Other').isExecuted", false],
    ["$('Here').isExecuted", false],
    ["$('Split').params.by", 'x'],
    ["$('Split').context", { done: true }],
    ["$('Twice').context", {}],
    ['$node["Twice"].json.name', 'second a'],
    ['$node["Twice"].runIndex', 1],
    ['$node["Split"].runIndex', 0],
    ['$node["Split"].json.name', 's1 a'],
    ['$node["Split"].data.name', 's1 a'],
    ['$node["Split"].parameter.by', 'x'],
    ['$node["Split"].context.done', true],
    ['$node["Nobody"]', undefined],
    ['$node["One"].binary', { file: { mimeType: 'text/plain' } }],
    ["$items('Split')[0].json.name", 's0'],
    ["$items('Split', 1)[0].json.name", 's1 a'],
    ["$items('Twice', 0, 0)[0].json.name", 'first a'],
    ["$items('Twice')[0].json.name", 'second a'],
    ['$items()[1].json.name', 'in 1'],
  ])('%s is %j', (expression, value) => {
    expect(evaluate(expression)).toEqual(value)
  })

  test('feeds this one by its first output unless something else is said', () => {
    const source = [{ previousNode: 'Split' }]

    expect(evaluate("$('Split').first().json.name", 0, { ...data, source })).toBe('s0')
    expect(evaluate("$('Twice').first().json.name")).toBe('second a')
  })

  test('has an item at the same place', () => {
    expect(evaluate('$node["Twice"].json.name', 1)).toBe('second b')
    expect(evaluate('$node["One"].json', 1)).toBeUndefined()
    expect(evaluate('$node["Twice"].json.name', 0, { ...data, runIndex: 0 })).toBe('first a')
  })

  test.each([
    ["$('Nobody').first()", "There is no node named 'Nobody'"],
    ["$('Other').first()", "There is no data yet: execute the node 'Other' first"],
    ["$('Here').first()", "There is no data yet: execute the node 'Here' first"],
    ["$('Twice').first(0, 2)", "The node 'Twice' has no run 2"],
    ["$('Twice').item", "It is not known which item of 'Twice' leads to this item"],
    ['$item(2).$json', 'There is no item 2'],
  ])('%s fails: %s', (expression, message) => {
    expect(() => evaluate(expression)).toThrow(message)
  })
})

describe('what is around an item', () => {
  test.each([
    ['$json.name', 'in 1'],
    ['$data.name', 'in 1'],
    ['$itemIndex', 1],
    ['$position', 1],
    ['$thisItem.json.name', 'in 1'],
    ['$input.item.json.name', 'in 1'],
    ['$input.first().json.name', 'in 0'],
    ['$input.last().json.name', 'in 1'],
    ['$input.all().length', 2],
    ['$input.params', {}],
    ['$input.context', {}],
    ['$item(0).$json.name', 'in 0'],
    ['$item(0).$itemIndex', 0],
    ['$binary', {}],
    ['$runIndex', 1],
    ['$workflow', { id: '7', name: 'Orders', active: true }],
    ['$execution.id', '9'],
    ['$execution.mode', 'production'],
    ['$executionId', '9'],
    ['$mode', 'trigger'],
    ['$resumeWebhookUrl', 'http://resume'],
    ['$execution.resumeFormUrl', 'http://form'],
    ['$execution.customData.get("key")', 'value'],
    ['$execution.customData.getAll()', { key: 'value' }],
    ['$execution.customData.set("a", 1)', undefined],
    ['$prevNode', { name: 'Between', outputIndex: 1, runIndex: 2 }],
    ['$vars.v', '1'],
    ['$env.e', '2'],
    ['$self.own', 1],
    ['$parameter.plain', 'p'],
    ['$parameter.sum', 2],
    ['$parameter.list', [3, { deep: 4 }, 5, null]],
    ['$parameter.nope', undefined],
  ])('%s is %j', (expression, value) => {
    expect(evaluate(expression, 1)).toEqual(value)
  })

  test('is empty where nothing runs', () => {
    expect(evaluate('[$json, $prevNode, $self]', 0, noExpressionData)).toEqual([
      {},
      { outputIndex: 0, runIndex: 0 },
      {},
    ])
    expect(evaluate('$execution.mode', 0, noExpressionData)).toBe('test')
    expect(evaluate('$input.params', 0, noExpressionData)).toBeUndefined()
  })

  test('can be saved by code', () => {
    const saved: unknown[] = []
    const execution = { ...data.execution, saveCustomData: (pairs: object) => void saved.push(pairs) }

    evaluate('$execution.customData.set("a", 1)', 0, { ...data, execution })
    evaluate('$execution.customData.setAll({ b: 2 })', 0, { ...data, execution })
    evaluate('$execution.customData.setAll(5)', 0, { ...data, execution })

    expect(saved).toEqual([{ a: 1 }, { b: 2 }, {}])
  })
})

describe('functions', () => {
  test.each([
    ['$if(1, "yes", "no")', 'yes'],
    ['$if(0, "yes", "no")', 'no'],
    ['$if(0, "yes")', false],
    ['$not(0)', true],
    ['$ifEmpty("", 1)', 1],
    ['$ifEmpty([], 1)', 1],
    ['$ifEmpty({}, 1)', 1],
    ['$ifEmpty(0, 1)', 0],
    ['$ifEmpty("x", 1)', 'x'],
    ['$ifEmpty($now, 1) === $now', true],
    ['$min(3, "1", 2)', 1],
    ['$max(3, "10", 2)', 10],
    ['$fromAI("asked", "", "string", "default")', 'given'],
    ['$fromAI("other", "", "string", "default")', 'default'],
    ['$fromai("asked")', 'given'],
  ])('%s is %j', (expression, value) => {
    expect(evaluate(expression)).toEqual(value)
  })

  test.each(['$fromAI()', '$fromAI("")', '$fromAI(5)'])('%s needs a key', (expression) => {
    expect(() => evaluate(expression)).toThrow('A key is needed')
  })
})
