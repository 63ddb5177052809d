import type { JsonObject } from '@heddle/core'
import { afterAll, describe, expect, test } from 'vitest'
import { hostileCode } from './corpus/hostile-code-corpus.ts'
import { sampleData } from './corpus/sample-data-corpus.ts'
import { createSandbox } from './sandbox.ts'

const sandbox = createSandbox({ poolSize: 1 })
afterAll(() => sandbox.stop())

/** Runs code as an execution of its own, in one and the same workflow. */
async function run(code: string, executionId: string): Promise<JsonObject[]> {
  const data = { ...sampleData, execution: { ...sampleData.execution, id: executionId } }
  const { output } = await sandbox.runCode({ code, mode: 'allItems', dialect: 'code' }, data, {
    executionId,
    staticData: { global: {}, node: {} },
    onConsole: () => undefined,
    signal: AbortSignal.timeout(50_000),
  })
  return (output[0] ?? []).map(({ json }) => json)
}

const probe = `return {
  own: ({}).polluted ?? 'clean',
  names: [typeof polluted, typeof leaked],
  json: JSON.stringify({ e: [1] }),
  list: [1, 2].map((n) => n + 1),
  module: require('util').inspect([1]),
  year: DateTime.utc(2000).year,
}`

describe('SEC-10 an execution finds nothing of another one that ran the same code before', () => {
  const polluting = hostileCode.filter(({ aim }) => aim === 'pollute')

  test.each(polluting)('$technique: $source', async ({ source }) => {
    const code = `if ($execution.id === 'second') { ${probe} }\n${source}`
    await Promise.allSettled([run(code, 'first')])

    expect(await run(code, 'second')).toEqual([
      {
        own: 'clean',
        names: ['undefined', 'undefined'],
        json: '{"e":[1]}',
        list: [2, 3],
        module: '[ 1 ]',
        year: 2000,
      },
    ])
  })

  test.each([
    ['a global', 'globalThis'],
    ['a built-in', 'Array.prototype'],
    ['a module', "require('crypto')"],
    ['luxon', 'DateTime'],
    ['a constructor of the language', '(async () => {}).constructor'],
  ])('nor what it left on %s', async (_, place) => {
    const code = `const place = ${place}; place.count = (place.count ?? 0) + 1; return { count: place.count }`

    expect(await run(code, 'one')).toEqual([{ count: 1 }])
    expect(await run(code, 'two')).toEqual([{ count: 1 }])
  })

  test('however often it runs', async () => {
    const code = 'globalThis.n = (globalThis.n ?? 0) + 1; return { n }'
    const runs = []
    for (let at = 0; at < 70; at++) runs.push(...(await run(code, `run ${at}`)))

    expect(new Set(runs.map(({ n }) => n))).toEqual(new Set([1]))
  })
})

test('a runner that could not finish a task is never used again', async () => {
  await run('return []', 'a')
  const before = sandbox.metrics()

  await expect(run('await new Promise(() => undefined)', 'b')).rejects.toThrow('never happens')

  expect(await run('return { works: true }', 'c')).toEqual([{ works: true }])
  expect(sandbox.metrics()).toMatchObject({
    started: before.started + 1,
    discarded: before.discarded + 1,
    crashed: before.crashed,
  })
})
