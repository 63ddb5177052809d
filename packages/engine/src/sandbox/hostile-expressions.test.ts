import { ExpressionError, type ExpressionData } from '@heddle/core/expression'
import { defineNode } from '@heddle/core/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareParameters } from '../context/parameters.ts'
import { builtIns, setCanaries } from './corpus/canaries-corpus.ts'
import { hostileExpressions, type HostileExpression } from './corpus/hostile-expressions-corpus.ts'
import { sampleData } from './corpus/sample-data-corpus.ts'
import { ProcessError } from '../processes/process-error.ts'
import { createSandbox } from './sandbox.ts'

/** Nothing in it is stopped because the machine is slow. */
const sandbox = createSandbox({ poolSize: 2, memoryMb: 64, expressionTimeoutMs: 40_000 })
/** For what never ends. */
const strict = createSandbox({ poolSize: 1, memoryMb: 64, expressionTimeoutMs: 400 })
let canaries: Awaited<ReturnType<typeof setCanaries>>

beforeAll(async () => {
  canaries = await setCanaries()
  await sandbox.start()
})
afterAll(async () => {
  await Promise.all([sandbox.stop(), strict.stop()])
  await canaries.close()
})

const definition = defineNode({
  name: 'n',
  label: 'N',
  description: '',
  version: 1,
  group: 'transform',
  params: {},
  run: () => [],
})

const hostileItem = {
  json: { ...sampleData.inputs[0]?.[0]?.json, hostile: '={{ process.env.HEDDLE_CANARY }}', list: [1] },
}

interface Outcome {
  value?: unknown
  error?: string
}

/** As the engine does it: tier 1 where that is enough, otherwise the sandbox. */
async function evaluate(source: string, executionId = 'a', runner = sandbox): Promise<Outcome> {
  const text = source.startsWith('=') ? source : `={{ ${source} }}`
  const data: ExpressionData = {
    ...sampleData,
    inputs: [[hostileItem]],
    execution: { ...sampleData.execution, id: executionId },
  }
  try {
    const resolved = await prepareParameters({
      node: { name: 'Current', type: 'heddle.n', typeVersion: 1, position: [0, 0], parameters: {} },
      definition,
      parameters: { text },
      data,
      itemCount: 1,
      sandbox: runner,
      signal: AbortSignal.timeout(50_000),
    })
    return { value: resolved.open()(0).text }
  } catch (error) {
    if (!(error instanceof ExpressionError || error instanceof ProcessError)) throw error
    return { error: `${error.message} ${JSON.stringify(error)}` }
  }
}

const aimed = (aim: HostileExpression['aim']) => hostileExpressions.filter((entry) => entry.aim === aim)

test('the corpus is broad: at least 150 entries, no technique more than three times', () => {
  const uses = Map.groupBy(hostileExpressions, ({ technique }) => technique)

  expect(hostileExpressions.length).toBeGreaterThanOrEqual(150)
  expect([...uses].filter(([, entries]) => entries.length > 3)).toEqual([])
  expect(new Set(hostileExpressions.map(({ source }) => source)).size).toBe(hostileExpressions.length)
})

describe('SEC-01 no expression reaches a host capability', () => {
  test.each(aimed('reach'))('$technique: $source', async ({ source }) => {
    const { value, error } = await evaluate(canaries.fill(source))

    // The text of a template is the author's own; what it gives must hold nothing of the host.
    expect(canaries.foundIn(`${JSON.stringify(value)} ${error}`)).toEqual([])
    expect(typeof value).not.toBe('function')
  })

  test('SEC-11 and none of them knocked at the door', () => {
    expect(canaries.hits()).toBe(0)
  })
})

describe('SEC-05 shared built-ins and prototypes stay clean', () => {
  const probe =
    '(() => [({}).polluted, typeof polluted, [1, 2].join(), " a ".trim(), JSON.stringify({ a: 1 }), new Date(0).getTime(), $now.toISO(), DateTime.fromMillis(0).toMillis(), $json.name, [...[1]], [][0], Object.isFrozen(Object.prototype), (() => 1).call()])()'
  const before = builtIns()
  let clean: unknown

  beforeAll(async () => {
    clean = (await evaluate(probe, 'clean')).value
  })

  test.each(aimed('pollute'))('$technique: $source', async ({ source }) => {
    const { value } = await evaluate(source, 'hostile')

    expect((await evaluate(probe, 'another')).value).toEqual(clean)
    expect((await evaluate(probe, 'hostile')).value).toEqual(clean)
    expect(builtIns()).toEqual(before)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    // Whoever copies the result carelessly is safe too.
    expect(Object.getPrototypeOf(Object.assign({}, value))).toBe(Object.prototype)
  })
})

describe('SEC-03 SEC-04 every expression ends, and none eats the memory', () => {
  const resident: number[] = []

  beforeAll(() => {
    resident.push(process.memoryUsage.rss())
  })

  test.each(aimed('exhaust'))('$technique: $source', async ({ source, technique }) => {
    const own = process.threadCpuUsage()

    const { value, error } = await evaluate(canaries.fill(source), technique, strict)

    resident.push(process.memoryUsage.rss())
    expect(error === undefined ? JSON.stringify(value ?? null).length : error.length).toBeLessThan(1e8)
    // The process could answer others meanwhile: it was not the one that worked.
    expect(process.threadCpuUsage(own).user / 1e6).toBeLessThan(1)
  })

  test('others are answered while one is being stopped', async () => {
    let stopped = false
    const hostile = evaluate('("a".repeat(40) + "!").match("(a+)+$")', 'endless', strict).finally(() => {
      stopped = true
    })

    const other = await evaluate('$json.name.toTitleCase()', 'quick')

    expect([other, stopped]).toEqual([{ value: 'Ann Smith' }, false])
    await hostile
  })

  test('meanwhile the process did not grow', () => {
    const [before = 0] = resident

    expect((Math.max(...resident) - before) / 2 ** 20).toBeLessThan(200)
  })

  test('and everything works as before', async () => {
    const text = '$json.name.toTitleCase() + [...new Set([1])]'

    await expect.poll(() => evaluate(text, 'a', strict)).toEqual({ value: 'Ann Smith1' })
  })
})
