import { createSandbox } from '@heddle/engine'
import { runNodeInMemory } from '@heddle/engine/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { merge } from './merge.node.ts'

const sandbox = createSandbox({ poolSize: 1, expressionTimeoutMs: 40_000 })
beforeAll(() => sandbox.start())
afterAll(() => sandbox.stop())

const items = (...rows: Record<string, unknown>[]) => rows.map((json) => ({ json }))
const people = items({ id: 1, name: 'Ada' }, { id: 2, name: 'Bo' })
const scores = items({ id: 1, score: 5 }, { id: 1, score: 7 })

async function run(parameters: Record<string, unknown>, inputs = [people, scores], typeVersion = 3.2) {
  const { output, error } = await runNodeInMemory(merge, {
    parameters: { mode: 'combineBySql', ...parameters },
    inputs,
    sandbox,
    node: { type: 'n8n-nodes-base.merge', typeVersion },
  })
  return error?.message ?? output[0]?.map(({ json }) => json)
}

test.each([3, 3.1, 3.2])('the inputs are tables in version %s', async (version) => {
  const query =
    'SELECT name, sum(score) AS total FROM input1 LEFT JOIN input2 ON input1.id = input2.id GROUP BY name'

  expect(await run({ query }, undefined, version)).toEqual([
    { name: 'Ada', total: 12 },
    { name: 'Bo', total: null },
  ])
})

test('ten inputs are ten tables, and an input without items is an empty one', async () => {
  const inputs = Array.from({ length: 10 }, (_, index) => (index === 4 ? [] : items({ n: index + 1 })))
  const query = Array.from({ length: 10 }, (_, index) => `select n from input${index + 1}`).join(
    ' union all ',
  )

  const rows = await run({ query, numberInputs: 10 }, inputs)

  expect(rows).toEqual([1, 2, 3, 4, 6, 7, 8, 9, 10].map((n) => ({ n })))
})

test('rows of single items descend from them all; of more nobody can tell', async () => {
  const pairs = async (inputs: (typeof people)[]) => {
    const { output } = await runNodeInMemory(merge, {
      parameters: { mode: 'combineBySql', query: 'select * from input1, input2' },
      inputs,
      sandbox,
    })
    return output[0]?.map(({ pairedItem }) => pairedItem)
  }

  expect(await pairs([items({ a: 1 }), items({ b: 2 })])).toEqual([
    [
      { item: 0, input: 0 },
      { item: 0, input: 1 },
    ],
  ])
  expect(await pairs([people, items({ b: 2 })])).toEqual([undefined, undefined])
})

test('many items are joined', async () => {
  const many = items(...Array.from({ length: 20_000 }, (_, id) => ({ id })))

  const rows = await run({ query: 'select input1.id from input1 join input2 using (id)' }, [many, many])

  expect(rows).toHaveLength(20_000)
})

test('an answer without rows is no item, or one that says so', async () => {
  const query = 'select * from input1 where id > 5'

  expect(await run({ query })).toEqual([])
  expect(await run({ query, options: { emptyQueryResult: 'success' } })).toEqual([{ success: true }])
})

test('a wrong query says what is wrong with it', async () => {
  expect(await run({ query: ' ' })).toContain('Enter a query')
  expect(await run({ query: 'selct 1' })).toContain('syntax error')
  expect(await run({ query: "attach '/tmp/x' as x" })).toContain('not authorized')
})
