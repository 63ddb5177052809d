import type { OnError } from '@heddle/core/workflow'
import { createSandbox } from '@heddle/engine'
import { runNodeInMemory, type NodeTrial } from '@heddle/engine/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { code } from './code.node.ts'
import { functionItem, functionNode } from './function.node.ts'

const sandbox = createSandbox({ poolSize: 1, expressionTimeoutMs: 40_000 })
beforeAll(() => sandbox.start())
afterAll(() => sandbox.stop())

const items = [{ n: 1 }, { n: 2 }]

async function run(node: typeof code, parameters: NodeTrial['parameters'], rest: Partial<NodeTrial> = {}) {
  const { output, error } = await runNodeInMemory(node, { parameters, items, sandbox, ...rest })
  return error?.message ?? output[0]?.map(({ json }) => json)
}

test('code gets all items and gives others', async () => {
  const jsCode = 'return $input.all().map(({ json }) => ({ json: { twice: json.n * 2 } }))'

  expect(await run(code, { jsCode })).toEqual([{ twice: 2 }, { twice: 4 }])
  expect(await run(code, { jsCode }, { items: [] })).toEqual([])
})

test('code for each item knows its item, and lineage is kept', async () => {
  const { output } = await runNodeInMemory(code, {
    parameters: { mode: 'runOnceForEachItem', jsCodeEach: 'return { json: { n: $json.n + $itemIndex } }' },
    items,
    sandbox,
  })

  expect(output[0]).toEqual([
    { json: { n: 1 }, pairedItem: { item: 0 } },
    { json: { n: 3 }, pairedItem: { item: 1 } },
  ])
})

test('what code throws or returns wrongly is an error of the node', async () => {
  expect(await run(code, { jsCode: 'throw new Error("No tea")' })).toContain('No tea')
  expect(await run(code, { jsCode: 'return 5' })).toMatch(/return/i)
  expect(await run(code, { jsCode: 'return process.env' })).toContain('process is not defined')
})

test('what fails is an item with the error when the node goes on, and goes to an error output', async () => {
  const all = 'throw new Error("boom")'
  const each = 'if ($itemIndex === 1) throw new Error("boom"); return item'
  const outputs = async (node: typeof code, parameters: object, onError: OnError) => {
    const run = await runNodeInMemory(node, {
      parameters: { ...parameters },
      items,
      sandbox,
      node: { onError },
    })
    return run.output.map((list) => list?.map(({ json }) => json))
  }
  const forEach = { mode: 'runOnceForEachItem', jsCodeEach: each }

  expect(await outputs(functionNode, { functionCode: all }, 'continueRegularOutput')).toEqual([
    [{ error: 'boom' }],
  ])
  expect(await outputs(functionItem, { functionCode: each }, 'continueRegularOutput')).toEqual([
    [{ n: 1 }, { error: 'boom' }],
  ])
  expect(await outputs(functionItem, { functionCode: each }, 'continueErrorOutput')).toEqual([
    [{ n: 1 }],
    [{ n: 2, error: 'boom' }],
  ])
  expect(await outputs(code, forEach, 'continueErrorOutput')).toEqual([[{ n: 1 }], [{ n: 2, error: 'boom' }]])
  expect(await outputs(code, { jsCode: all }, 'continueErrorOutput')).toEqual([[], [{ error: 'boom' }]])
})

test('static data of the workflow is kept', async () => {
  const jsCode = "const data = $getWorkflowStaticData('global'); data.count = 1; return []"
  const result = await runNodeInMemory(code, { parameters: { jsCode }, items, sandbox })

  expect(result.staticData).toEqual({ global: { count: 1 } })
})

tryEvery(code, [
  { versions: [1, 2, 2.1], parameters: { jsCode: 'return items' }, items, sandbox, gives: items },
  {
    versions: [1, 2],
    parameters: { mode: 'runOnceForEachItem', jsCode: 'return { a: $json.n }' },
    items,
    sandbox,
    gives: [{ a: 1 }, { a: 2 }],
  },
  {
    parameters: { mode: 'runOnceForEachItem', jsCodeEach: 'return { a: $json.n }' },
    items,
    sandbox,
    gives: [{ a: 1 }, { a: 2 }],
  },
])

tryEvery(functionNode, [
  {
    parameters: { functionCode: 'for (const item of items) item.json.n *= 5; return items' },
    items,
    sandbox,
    gives: [{ n: 5 }, { n: 10 }],
  },
])

tryEvery(functionItem, [
  {
    parameters: { functionCode: 'item.m = item.n; return item' },
    items,
    sandbox,
    gives: [
      { n: 1, m: 1 },
      { n: 2, m: 2 },
    ],
  },
])
