import type { ExpressionData } from '@heddle/core/expression'
import type { Item } from '@heddle/core/run'
import { afterEach, describe, expect, test } from 'vitest'
import { sampleData } from './corpus/sample-data-corpus.ts'
import { createSandbox, type RunningSandbox, type SandboxOptions } from './sandbox.ts'

const running: RunningSandbox[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((sandbox) => sandbox.stop()))
})

function open(options: SandboxOptions = {}): RunningSandbox {
  const sandbox = createSandbox({ poolSize: 1, expressionTimeoutMs: 40_000, ...options })
  running.push(sandbox)
  return sandbox
}

interface Given {
  data?: ExpressionData
  executionId?: string
  signal?: AbortSignal
  itemIndexes?: number[]
}

async function evaluate(
  sandbox: Pick<RunningSandbox, 'evaluate'>,
  code: string,
  given: Given = {},
): Promise<unknown> {
  const {
    data = sampleData,
    executionId = '1',
    signal = AbortSignal.timeout(50_000),
    itemIndexes = [0],
  } = given
  const batch = { executionId, templates: [`={{ ${code} }}`], data, itemIndexes }
  const [results] = await sandbox.evaluate(batch, signal)
  const values = results?.map((outcome) => ('value' in outcome ? outcome.value : outcome.error))
  return values?.length === 1 ? values[0] : values
}

const runCode = (sandbox: RunningSandbox, code: string, timeoutMs: number) =>
  sandbox.runCode({ code, mode: 'allItems', dialect: 'code', timeoutMs }, sampleData, {
    executionId: '1',
    staticData: { global: {}, node: {} },
    onConsole: () => undefined,
    signal: AbortSignal.timeout(50_000),
  })

const endless = '(() => { while (true); })()'

const inWorkflow = (id: string): ExpressionData => ({
  ...sampleData,
  workflow: { ...sampleData.workflow, id },
})

describe('runners', () => {
  test('are started when they are first needed, or ahead of that', async () => {
    const sandbox = open()
    const before = sandbox.metrics()
    await sandbox.start()

    expect(before).toMatchObject({ runners: 0, started: 0, tasks: 0 })
    expect(sandbox.metrics()).toMatchObject({ runners: 1, busy: 0, started: 1 })
    expect(await evaluate(sandbox, '(() => 1)()')).toBe(1)
    expect(sandbox.metrics()).toMatchObject({ runners: 1, started: 1, tasks: 1 })
  })

  test('stay after an ordinary error and go after a limit', async () => {
    const sandbox = open()
    await evaluate(sandbox, '(() => { throw new Error("no") })()')
    expect(sandbox.metrics()).toMatchObject({ started: 1, discarded: 0 })

    await expect(runCode(sandbox, 'while (true);', 300)).rejects.toThrow('ran longer than 0.3 seconds')
    expect(await evaluate(sandbox, '(() => 2)()')).toBe(2)
    expect(sandbox.metrics()).toMatchObject({ started: 2, discarded: 1, timeouts: 1 })
  })

  test('keep the time zone that they were started with', async () => {
    expect(await evaluate(open({ timezone: 'Asia/Tokyo' }), 'new Date(0).getHours()')).toBe(9)
  })

  test('are all gone after a stop, which ends what still runs', async () => {
    const sandbox = open()
    await sandbox.start()
    const pending = [evaluate(sandbox, endless), evaluate(sandbox, endless)]
    const ended = Promise.allSettled(pending)
    await sandbox.stop()

    expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(evaluate(sandbox, '(() => 1)()')).rejects.toThrow('The server is stopping')
  })
})

test.each([
  ['on the heap', '(() => { const a = []; for (;;) a.push(new Array(1e4).fill(0)) })()'],
  [
    'that no heap counts',
    '(() => { const a = []; for (;;) a.push(new Intl.DateTimeFormat("de", { timeZone: "Asia/Tokyo" })) })()',
  ],
  ['of its result', '"x".repeat(1e7)'],
])('SEC-09 memory %s has a limit', async (_, source) => {
  await expect(evaluate(open({ memoryMb: 16 }), source)).rejects.toThrow(
    'An expression needed too much memory and was stopped',
  )
})

describe('REL-28 stopping an execution', () => {
  test('kills what runs for it at once', async () => {
    const sandbox = open()
    await sandbox.start()
    const controller = new AbortController()
    const pending = evaluate(sandbox, endless, { signal: controller.signal })
    await expect.poll(() => sandbox.metrics().busy).toBe(1)
    controller.abort(new Error('stopped by a person'))

    await expect(pending).rejects.toThrow('stopped by a person')
    expect(await evaluate(sandbox, '(() => 1)()')).toBe(1)
  })

  test('takes it out of the queue', async () => {
    const sandbox = open({ expressionTimeoutMs: 1000 })
    const controller = new AbortController()
    const first = evaluate(sandbox, endless, { executionId: 'a' })
    const queued = evaluate(sandbox, '(() => 1)()', { executionId: 'b', signal: controller.signal })
    controller.abort(new Error('stopped by a person'))

    await expect(queued).rejects.toThrow('stopped by a person')
    await expect(first).rejects.toThrow('ran longer')
    expect(sandbox.metrics()).toMatchObject({ queued: 0 })
  })
})

describe('REL-20 SEC-03 taking turns', () => {
  test('one person cannot take all runners, whatever workflows they have', async () => {
    const sandbox = open({ poolSize: 2 })
    await sandbox.start()
    let ended = 0
    const greedy = Promise.allSettled(
      ['1', '2', '3'].map((id) =>
        evaluate(sandbox.forRuns('greedy'), endless, { executionId: id, data: inWorkflow(id) }).finally(
          () => ended++,
        ),
      ),
    )

    expect(await evaluate(sandbox.forRuns('modest'), '(() => 1)()', { data: inWorkflow('1') })).toBe(1)
    expect(ended).toBe(0)
    await sandbox.stop()
    await greedy
  })

  test('whoever comes later does not wait for all that somebody else has in line', async () => {
    const sandbox = open()
    await sandbox.start()
    const order: string[] = []
    const ask = (owner: string, executionId: string) =>
      evaluate(sandbox.forRuns(owner), '(() => 1)()', { executionId }).then(() => order.push(owner))

    await Promise.all([...['1', '2', '3', '4'].map((id) => ask('busy', id)), ask('modest', '5')])

    expect(order).toEqual(['busy', 'modest', 'busy', 'busy', 'busy'])
  })

  test('a run does not wait for previews, not even for those of the same person', async () => {
    const sandbox = open()
    await sandbox.start()
    let ended = 0
    const previews = Promise.allSettled(
      Array.from({ length: 60 }, (_, id) =>
        evaluate(sandbox.forPreviews('ann'), endless, { executionId: String(id) }).finally(() => ended++),
      ),
    )

    expect(await evaluate(sandbox.forRuns('ann'), '(() => 1)()')).toBe(1)
    expect(ended).toBe(0)
    await sandbox.stop()
    await previews
  })
})

describe('what is sent', () => {
  /** Items that count how often they are written. */
  function countedItems() {
    const counts = { used: 0, unused: 0 }
    const item = {
      json: {
        get used() {
          counts.used++
          return 'value'
        },
        get unused() {
          counts.unused++
          return 'value'
        },
      },
    }
    return { counts, items: [item] as Item[] }
  }

  const entry = (items: Item[]) => ({
    startTime: 0,
    executionTime: 0,
    executionIndex: 0,
    source: [],
    data: { main: [items] },
  })

  test('only the fields that an expression reads', async () => {
    const { counts, items } = countedItems()
    const data = { ...sampleData, inputs: [items], source: [null] }

    expect(await evaluate(open(), '((value) => value + $json.used)("a ")', { data })).toBe('a value')
    expect(counts).toEqual({ used: 1, unused: 0 })
  })

  test('the items of a node once per execution', async () => {
    const sandbox = open()
    const { counts, items } = countedItems()
    const data = {
      ...sampleData,
      inputs: [items],
      source: [{ previousNode: 'A' }],
      runData: { A: [entry(items)] },
    }
    const code = '((list) => list.length + $json.used)($input.all())'
    await evaluate(sandbox, code, { data, executionId: 'a' })
    await evaluate(sandbox, code, { data, executionId: 'a' })
    const afterTwo = counts.used
    await evaluate(sandbox, code, { data, executionId: 'b' })

    expect(afterTwo).toBe(1)
    expect(counts.used).toBe(2)
  })

  test('SEC-10 nothing that is there for somebody else, though the execution has the same name', async () => {
    const sandbox = open()
    const { counts, items } = countedItems()
    const source = [{ previousNode: 'A' }]
    const data = { ...sampleData, inputs: [items], source, runData: { A: [entry(items)] } }
    const code = '((list) => list.length)($input.all())'
    await evaluate(sandbox.forRuns('ann'), code, { data })
    await evaluate(sandbox.forRuns('ben'), code, { data })

    expect(counts.used).toBe(2)
  })

  test('nothing of nodes that are not named', async () => {
    const { counts, items } = countedItems()
    const data = { ...sampleData, runData: { ...sampleData.runData, Other: [entry(items)] } }

    expect(await evaluate(open(), '((a) => a)($("Users").all().length)', { data })).toBe(3)
    expect(counts).toEqual({ used: 0, unused: 0 })
  })
})

test('all items of a node are evaluated in one call, each with its own outcome', async () => {
  const items = Array.from({ length: 1000 }, (_, n) => ({ json: { n } }))
  const data = { ...sampleData, inputs: [items], source: [null] }
  const sandbox = open()

  const values = await evaluate(
    sandbox,
    '((n) => { if (n === 500) return "at 500".toNumber(); return n * 2 })($json.n)',
    {
      data,
      itemIndexes: items.map((_, index) => index),
    },
  )

  expect(values).toEqual(items.map(({ json: { n } }) => (n === 500 ? '"at 500" is not a number' : n * 2)))
  expect(sandbox.metrics().tasks).toBe(1)
})

test('a template that cannot be parsed is told before anything runs', async () => {
  const sandbox = open()

  await expect(evaluate(sandbox, '1 +')).rejects.toThrow('Unexpected token')
  expect(sandbox.metrics().started).toBe(0)
})
