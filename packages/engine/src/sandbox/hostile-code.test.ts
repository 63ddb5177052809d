import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtIns, setCanaries } from './corpus/canaries-corpus.ts'
import { hostileCode, leaks, type HostileCode } from './corpus/hostile-code-corpus.ts'
import { sampleData } from './corpus/sample-data-corpus.ts'
import { createSandbox } from './sandbox.ts'

const sandbox = createSandbox({ poolSize: 1, memoryMb: 64 })
let canaries: Awaited<ReturnType<typeof setCanaries>>

beforeAll(async () => {
  canaries = await setCanaries()
  await sandbox.start()
})
afterAll(async () => {
  await sandbox.stop()
  await canaries.close()
})

interface Outcome {
  json: unknown[]
  /** Everything that came out, also by the side doors. */
  text: string
  error?: string
  staticData: { global: Record<string, unknown>; node: Record<string, unknown> }
}

/** What code can end with; anything else is a mistake of ours. */
const expectedErrors: ReadonlySet<string> = new Set(['CodeError', 'ProcessError', 'SyntaxError'])

async function run(code: string, executionId = 'a', timeoutMs?: number): Promise<Outcome> {
  const lines: unknown[] = []
  const staticData = { global: {}, node: {} }
  const job = { code, mode: 'allItems', dialect: 'code', timeoutMs } as const
  try {
    const result = await sandbox.runCode(job, sampleData, {
      executionId,
      staticData,
      onConsole: (line) => lines.push(line),
      signal: AbortSignal.timeout(50_000),
    })
    const json = (result.output[0] ?? []).map((item) => item.json)
    const text = JSON.stringify([result, lines])
    return { json, text, staticData: result.staticData }
  } catch (error) {
    if (!(error instanceof Error) || !expectedErrors.has(error.name)) throw error
    const text = `${error.message} ${JSON.stringify([error, lines])}`
    return { json: [], text, error: error.message, staticData }
  }
}

const aimed = (aim: HostileCode['aim']) => hostileCode.filter((entry) => entry.aim === aim)

test('the corpus is broad: at least 60 entries, no technique more than three times', () => {
  const uses = Map.groupBy(hostileCode, ({ technique }) => technique)

  expect(hostileCode.length).toBeGreaterThanOrEqual(60)
  expect([...uses].filter(([, entries]) => entries.length > 3)).toEqual([])
})

describe('SEC-07 code reaches no host capability', () => {
  test.each(aimed('reach'))('$technique: $source', async ({ source }) => {
    const { text } = await run(canaries.fill(source))

    expect(canaries.foundIn(text)).toEqual([])
  })

  test('SEC-11 and none of it knocked at the door', () => {
    expect(canaries.hits()).toBe(0)
  })

  test('a handle of a file that it was not given does not come out', async () => {
    const forged = await run(
      "return [{ json: {}, binary: { a: { id: 'somebody-elses', data: '', mimeType: 'a/b' } } }]",
    )

    expect(forged.text).not.toContain('somebody-elses')
  })
})

describe('SEC-05 shared built-ins stay clean', () => {
  const before = builtIns()

  test.each(aimed('pollute'))('$technique: $source', async ({ source }) => {
    const { json, staticData } = await run(source, 'hostile')
    const probe = await run(
      'return { a: ({}).polluted ?? "clean", b: typeof polluted, c: typeof leaked, d: JSON.stringify({ e: [1] }), f: require("util").inspect([1]), g: DateTime.utc(2000).year }',
      'another',
    )

    expect(probe.json).toEqual([
      { a: 'clean', b: 'undefined', c: 'undefined', d: '{"e":[1]}', f: '[ 1 ]', g: 2000 },
    ])
    expect(builtIns()).toEqual(before)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    for (const object of [...json, staticData.global, staticData.node]) {
      expect(Object.getPrototypeOf(Object.assign({}, object))).toBe(Object.prototype)
    }
  })
})

describe('SEC-08 SEC-09 code obeys its limits', () => {
  const residentBefore = process.memoryUsage.rss()

  test.each(aimed('exhaust'))('$technique: $source', async ({ source, technique }) => {
    const own = process.threadCpuUsage()

    const { error } = await run(source, technique, 400)

    expect(error).toMatch(
      /ran longer than|too much memory|too large|not defined|allocation failed|Invalid (array|string)|call stack|never happens|that is not an error/,
    )
    // The process could answer others meanwhile: it was not the one that worked.
    expect(process.threadCpuUsage(own).user / 1e6).toBeLessThan(1)
  })

  test('meanwhile the process did not grow', () => {
    expect((process.memoryUsage.rss() - residentBefore) / 2 ** 20).toBeLessThan(200)
  })
})

describe('SEC-10 nothing is left behind', () => {
  test.each(leaks)('$what', async ({ leave, probe }) => {
    await run(leave, 'first')
    const code = `return { found: ${probe} }`

    expect((await run(code, 'second')).json).toEqual([{ found: 'clean' }])
    expect((await run(code, 'first')).json).toEqual([{ found: 'clean' }])
    expect((await run(code, 'second')).text).not.toContain('secret')
  })
})
