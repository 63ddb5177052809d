import type { JsonObject } from '@heddle/core'
import { ExpressionError, type ExpressionData } from '@heddle/core/expression'
import { defineNode, param } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { afterAll, describe, expect, test } from 'vitest'
import type { EvaluationBatch, Sandbox } from '../ports.ts'
import { createSandbox } from '../sandbox/sandbox.ts'
import { prepareParameters } from './parameters.ts'

const runner = createSandbox({ poolSize: 1, expressionTimeoutMs: 40_000 })
afterAll(() => runner.stop())

/** The real sandbox, with a record of what it was asked. */
function watched(): { sandbox: Sandbox; batches: EvaluationBatch[] } {
  const batches: EvaluationBatch[] = []
  const evaluate: Sandbox['evaluate'] = (batch, signal) => {
    batches.push(batch)
    return runner.evaluate(batch, signal)
  }
  return { sandbox: { ...runner, evaluate }, batches }
}

const definition = defineNode({
  name: 'sample',
  label: 'Sample',
  description: 'Has parameters of several kinds',
  version: 1,
  group: 'transform',
  params: {
    text: param.string({ label: 'Text' }),
    fixed: param.string({ label: 'Fixed', noDataExpression: true }),
    code: param.string({ label: 'Code', typeOptions: { editor: 'code' } }),
    page: param.template({ label: 'Page' }),
  },
  run: () => [],
})

const defaultItems: Item[] = [{ json: { name: 'ann', n: 1 } }, { json: { name: 'ben', n: 2 } }]

function dataFor(items: readonly Item[], parameters: JsonObject): ExpressionData {
  return {
    workflow: { id: '1', name: 'W', active: false, nodes: [], connections: {} },
    node: 'Sample',
    runIndex: 0,
    inputs: [items],
    source: [null],
    runData: {},
    parameters,
    contextData: {},
    execution: { id: '9', mode: 'manual', resumeUrl: '', resumeFormUrl: '' },
    timezone: 'UTC',
    now: 0,
    vars: {},
    env: {},
  }
}

interface Given {
  items?: Item[]
  sandbox?: Sandbox
  signal?: AbortSignal
}

const prepared = (parameters: JsonObject, { items = defaultItems, sandbox = runner, signal }: Given = {}) =>
  prepareParameters({
    node: { name: 'Sample', type: 'heddle.sample', typeVersion: 1, position: [0, 0], parameters },
    definition,
    parameters,
    data: dataFor(items, parameters),
    itemCount: items.length,
    sandbox,
    signal: signal ?? AbortSignal.timeout(50_000),
  })

const prepare = async (parameters: JsonObject, given?: Given) => {
  const { open } = await prepared(parameters, given)
  return (itemIndex: number) => open()(itemIndex)
}

test('N08 expressions anywhere in the parameters are resolved for each item', async () => {
  const params = await prepare({
    text: '={{ $json.name }}!',
    nested: { list: [{ value: '={{ $json.n }}', name: 'plain' }, 'text'], deep: { flag: true } },
  })

  expect(params(0)).toEqual({
    text: 'ann!',
    nested: { list: [{ value: 1, name: 'plain' }, 'text'], deep: { flag: true } },
  })
  expect(params(1)).toEqual({
    text: 'ben!',
    nested: { list: [{ value: 2, name: 'plain' }, 'text'], deep: { flag: true } },
  })
})

test('SEC-06 a template is evaluated without a leading "=", once, and other texts are not', async () => {
  const items = [{ json: { n: '{{ 6 * 7 }}' } }]

  const params = await prepare({ page: '<b>{{ $json.n }}</b>', text: '{{ $json.n }}' }, { items })

  expect(params(0)).toEqual({ page: '<b>{{ 6 * 7 }}</b>', text: '{{ $json.n }}' })
})

test('SEC-03 an item beyond all measure is told, not gone through', async () => {
  const items = [{ json: { text: 'x'.repeat(30_000_000) } }]

  const params = await prepare({ text: '={{ $json.text.toUpperCase() }}' }, { items })

  expect(() => params(0)).toThrow(
    expect.objectContaining({ kind: 'limit', nodeName: 'Sample', parameter: 'text', itemIndex: 0 }),
  )
})

test('what holds no expression is shared, not copied', async () => {
  const stored = { text: '={{ $json.name }}', options: { big: ['a'] } }
  const params = await prepare(stored)

  expect(params(0).options).toBe(stored.options)
})

test('each opening has parameters of its own, which are filled for one item after the other', async () => {
  const { open } = await prepared({ list: [{ value: '={{ $json.n }}' }] })
  const [one, other] = [open(), open()]
  const first = one(0)
  const second = other(1)

  expect([first, second]).toEqual([{ list: [{ value: 1 }] }, { list: [{ value: 2 }] }])
  expect(one(1)).toBe(first)
  expect(first).toEqual(second)
})

test('an expression that gives nothing gives undefined', async () => {
  const params = await prepare({ text: '={{ $json.nope.x }}', list: ['={{ $json.nope }}'] })

  expect(params(0)).toEqual({ text: undefined, list: [undefined] })
})

test('parameters that take no expressions, and code, keep their text', async () => {
  const params = await prepare({ text: '={{ 1 }}', fixed: '={{ 1 }}', code: '=return 1' })

  expect(params(0)).toEqual({ text: 1, fixed: '={{ 1 }}', code: '=return 1' })
})

test('SEC-06 data that looks like an expression stays data', async () => {
  const items = [{ json: { hostile: '={{ 6 * 7 }}', name: '{{ $json.hostile }}' } }]
  const params = await prepare(
    {
      text: '={{ $json.hostile }}',
      other: '=<{{ $json.name }}>',
      plain: '{{ 1 }}',
      sandboxed: '={{ ((a) => a)($json.hostile) }}',
    },
    { items },
  )

  expect(params(0)).toEqual({
    text: '={{ 6 * 7 }}',
    other: '<{{ $json.hostile }}>',
    plain: '{{ 1 }}',
    sandboxed: '={{ 6 * 7 }}',
  })
})

describe('what the host cannot evaluate', () => {
  test('goes to the sandbox in one call for all templates and all items', async () => {
    const { sandbox, batches } = watched()
    const params = await prepare(
      {
        text: '={{ ((a) => a + $json.name)("x") }}',
        other: '={{ [...new Set([$json.n, 1])] }}',
        same: '={{ ((a) => a + $json.name)("x") }}',
        simple: '={{ $json.n }}',
      },
      { sandbox },
    )

    expect(params(1)).toEqual({ text: 'xben', other: [2, 1], same: 'xben', simple: 2 })
    expect(batches.map(({ templates, itemIndexes }) => [templates.length, itemIndexes])).toEqual([
      [2, [0, 1]],
    ])
  })

  test('is found out before the node runs, also when only one item needs it', async () => {
    const { sandbox, batches } = watched()
    const items = [{ json: { n: 2 } }, { json: { n: 3_000_000 } }]
    const params = await prepare({ text: "={{ 'ab'.repeat($json.n).length }}" }, { items, sandbox })

    expect([params(0), params(1)]).toEqual([{ text: 4 }, { text: 6_000_000 }])
    expect(batches).toHaveLength(1)
  })

  test('the sandbox is left alone when nobody needs it', async () => {
    const { sandbox, batches } = watched()
    const params = await prepare({ text: '={{ $json.name.toUpperCase() }} {{ $now.year }}' }, { sandbox })

    expect(params(0)).toEqual({ text: 'ANN 1970' })
    expect(batches).toEqual([])
  })
})

describe('a failure names the node, the parameter and the item', () => {
  const failing: [string, string][] = [
    ['on the host', '={{ $json.name.toNumber() }}'],
    ['in the sandbox', '={{ (() => { return "no".toNumber() })() }}'],
    ['by its text', '={{ 1 + }}'],
  ]

  test.each(failing)('%s', async (_, text) => {
    const params = await prepare({ options: { headers: [{ value: text }] } })
    const thrown = () => params(1)

    expect(thrown).toThrow(ExpressionError)
    expect(thrown).toThrow(
      expect.objectContaining({
        nodeName: 'Sample',
        parameter: 'options.headers[0].value',
        itemIndex: 1,
        expression: text,
      }),
    )
  })

  test('and leaves the other items alone', async () => {
    const params = await prepare(
      { text: '={{ $json.v.toNumber() }}' },
      { items: [{ json: { v: '1' } }, { json: { v: 'x' } }] },
    )

    expect(params(0)).toEqual({ text: 1 })
    expect(() => params(1)).toThrow('"x" is not a number')
  })
})

test('a node without items still has parameters', async () => {
  const params = await prepare({ text: '={{ (() => 5)() }}', other: '={{ $now.year }}' }, { items: [] })

  expect(params(0)).toEqual({ text: 5, other: 1970 })
})

test('REL-28 stopping ends the preparation of many items', async () => {
  const items = Array.from({ length: 100_000 }, (_, n) => ({ json: { n } }))
  const controller = new AbortController()
  const pending = prepare(
    { text: '={{ $now.plus($json.n, "days").toFormat("yyyy LLLL dd") }}' },
    { items, signal: controller.signal },
  )
  setImmediate(() => controller.abort(new Error('stopped')))

  await expect(pending).rejects.toThrow('stopped')
})
