/** The engine against plain JavaScript that does the same work and gives the same result. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import type { JsonObject } from '@heddle/core'
import { defineNode } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { runInMemory, testWorkflow } from '@heddle/engine/testing'
import { catalog } from '@heddle/nodes'
import { median, startFigures } from './measure/figures.ts'
import { required } from './measure/required.ts'

const figures = startFigures()
/** Keeps what was measured last from being collected too early. */
const results = new Map<string, unknown>()
await measureItems()
await measureEmptyNodes()
measureManyItems()
figures.finish()

interface Order extends JsonObject {
  id: number
  customer: string
  price: number
  quantity: number
  note: string
}

/** 100,000 items of 1 KB: Set with three expressions, If, Aggregate. */
async function measureItems(): Promise<void> {
  const idle = process.memoryUsage.rss() / 1024 / 1024
  const orders = Array.from({ length: 100_000 }, (_, id): Order => ({
    id,
    customer: `Customer ${id % 1000}`,
    price: (id % 97) + 0.5,
    quantity: (id % 7) + 1,
    note: `${id} `.padEnd(950, 'lorem ipsum '),
  }))
  const workflow = ordersWorkflow()
  const types = ['manualTrigger', 'set', 'if', 'aggregate']
  const nodes = await Promise.all(types.map((type) => required(catalog.findNode(`heddle.${type}`))))
  const items: Item[] = orders.map((json) => ({ json }))
  const engine = async () => {
    const run = await runInMemory(workflow, {
      nodes,
      start: { type: 'output', node: 'Start', output: [items] },
    })
    assert.equal(run.status, 'success')
    return run
  }
  const first = await engine()
  const above = process.resourceUsage().maxRSS / 1024 - idle
  for (const [node, outputs] of Object.entries(plainOrders(orders))) {
    assert.deepEqual(first.runData[node]?.[0]?.data?.main, outputs)
  }

  const times = { engine: [] as number[], plain: [] as number[] }
  for (let round = 0; round < 15; round += 1) {
    times.plain.push(await timed(async () => plainOrders(orders)))
    times.engine.push(await timed(engine))
  }
  figures.note('100,000 items, plain JavaScript', `${median(times.plain).toFixed(0)} ms`)
  figures.note('100,000 items, engine', `${median(times.engine).toFixed(0)} ms`)
  const ratio = median(times.engine) / median(times.plain)
  figures.row({
    work: '100,000 items of 1 KB, 3 expressions, If, Aggregate: times plain JavaScript',
    limit: '1',
    ours: ratio.toFixed(1),
    goal: 'at most 4',
    isMet: ratio <= 4,
  })

  figures.row({
    work: '100,000 items of 1 KB: peak memory, items included',
    limit: '300 MB',
    ours: `${(above + idle).toFixed(0)} MB`,
    goal: 'at most 450 MB',
    isMet: above + idle <= 450,
  })
}

function ordersWorkflow() {
  const expressions = {
    total: '={{ $json.price * $json.quantity }}',
    label: '={{ $json.customer.toUpperCase() }} #{{ $json.id }}',
    large: '={{ $json.price * $json.quantity > 200 }}',
  }
  const types: Record<string, string> = { total: 'number', label: 'string', large: 'boolean' }
  return testWorkflow({
    nodes: {
      Start: 'heddle.manualTrigger',
      Set: {
        type: 'heddle.set',
        typeVersion: 3.4,
        parameters: {
          includeOtherFields: true,
          assignments: {
            assignments: Object.entries(expressions).map(([name, value]) => ({
              name,
              value,
              type: types[name],
            })),
          },
        },
      },
      If: {
        type: 'heddle.if',
        typeVersion: 2.2,
        parameters: {
          conditions: {
            combinator: 'and',
            conditions: [
              {
                leftValue: '={{ $json.large }}',
                rightValue: true,
                operator: { type: 'boolean', operation: 'true', singleValue: true },
              },
            ],
          },
        },
      },
      Aggregate: {
        type: 'heddle.aggregate',
        parameters: {
          fieldsToAggregate: {
            fieldToAggregate: [{ fieldToAggregate: 'label' }, { fieldToAggregate: 'total' }],
          },
        },
      },
    },
    lines: ['Start > Set', 'Set > If', 'If:0 > Aggregate'],
    settings: { executionOrder: 'v1' },
  })
}

/** The same by hand. As in a run, every step leaves the items that it made, and they know their parents. */
function plainOrders(orders: readonly Order[]) {
  const set = orders.map((order, item) => ({
    json: {
      ...order,
      total: order.price * order.quantity,
      label: `${order.customer.toUpperCase()} #${order.id}`,
      large: order.price * order.quantity > 200,
    },
    pairedItem: { item },
  }))
  const outputs = set.map(({ json }, item) => ({ json, pairedItem: { item } }))
  const large = outputs.filter(({ json }) => json.large)
  const small = outputs.filter(({ json }) => !json.large)
  const label = large.map(({ json }) => json.label)
  const total = large.map(({ json }) => json.total)
  const aggregate = [{ json: { label, total }, pairedItem: large.map((_, item) => ({ item })) }]
  return { Set: [set], If: [large, small], Aggregate: [aggregate] }
}

/** Ten nodes that do nothing, against ten awaited calls that each copy the run record. */
async function measureEmptyNodes(): Promise<void> {
  const nothing = defineNode({
    name: 'nothing',
    label: 'Nothing',
    description: 'Does nothing',
    version: 1,
    group: 'transform',
    params: {},
    run: ({ items }) => [[...items]],
  })
  const names = Array.from({ length: 10 }, (_, index) => `Node ${index}`)
  const workflow = testWorkflow({
    nodes: Object.fromEntries(names.map((name) => [name, 'heddle.nothing'])),
    lines: names.slice(1).map((name, index) => `${names[index]} > ${name}`),
  })
  const engine = () =>
    runInMemory(workflow, {
      nodes: [nothing],
      start: { type: 'input', node: 'Node 0', input: [[{ json: {} }]] },
    })
  assert.deepEqual(Object.keys((await engine()).runData), names)
  assert.deepEqual(Object.keys(await plainCalls(names)), names)

  const times = { engine: [] as number[], plain: [] as number[] }
  for (let round = 0; round < 15; round += 1) {
    times.plain.push((await timed(() => repeat(2000, () => plainCalls(names)))) / 2000)
    times.engine.push((await timed(() => repeat(500, engine))) / 500)
  }
  figures.note('ten awaited calls', `${(median(times.plain) * 1000).toFixed(1)} µs`)
  figures.note('ten empty nodes', `${(median(times.engine) * 1000).toFixed(1)} µs`)
  figures.atMost('an empty workflow of 10 nodes, ratio', median(times.engine) / median(times.plain), 60)
}

type RunRecord = Record<string, { startTime: number; executionTime: number; data: { main: Item[][] } }[]>

async function plainCalls(names: readonly string[]): Promise<RunRecord> {
  let record: RunRecord = {}
  let items: Item[] = [{ json: {} }]
  for (const name of names) {
    const startTime = Date.now()
    items = await call(items)
    record = withEntry(record, name, {
      startTime,
      executionTime: Date.now() - startTime,
      data: { main: [items] },
    })
  }
  return record
}

function withEntry(record: RunRecord, name: string, entry: RunRecord[string][number]): RunRecord {
  return { ...record, [name]: [entry] }
}

async function call(items: Item[]): Promise<Item[]> {
  return [...items]
}

/** In a process that may not use more than 1 GB of heap. */
function measureManyItems(): void {
  const script = new URL('./measure/many-items.ts', import.meta.url).pathname
  const text = execFileSync(process.execPath, ['--max-old-space-size=1024', script], { encoding: 'utf8' })
  const result: unknown = JSON.parse(text)
  assert.ok(
    typeof result === 'object' && result !== null && 'seconds' in result && 'residentMegabytes' in result,
  )
  assert.deepEqual(
    { ...result, seconds: 0, residentMegabytes: 0 },
    {
      status: 'success',
      items: 1_000_000,
      lastDouble: 1_999_998,
      seconds: 0,
      residentMegabytes: 0,
    },
  )
  figures.note('1,000,000 items through three nodes', `${Number(result.seconds).toFixed(1)} s`)
  figures.atMost('its peak resident memory / 1.3 GB', Number(result.residentMegabytes) / 1331, 1)
}

async function repeat(times: number, work: () => Promise<unknown>): Promise<void> {
  for (let count = 0; count < times; count += 1) await work()
}

/**
 * Milliseconds of processor time, all threads of the process counted: other work on the machine does not matter.
 * The young heap is cleared before and after, while the result is in use, so that nobody pays for objects of the other side.
 */
async function timed(work: () => Promise<unknown>): Promise<number> {
  clearYoungHeap()
  const before = process.cpuUsage()
  const result = await work()
  clearYoungHeap()
  const { user, system } = process.cpuUsage(before)
  results.set('last', result)
  return (user + system) / 1000
}

function clearYoungHeap(): void {
  assert.ok(globalThis.gc, 'The benchmark needs --expose-gc, as npm run bench gives it')
  globalThis.gc({ type: 'minor', execution: 'sync' })
}
