/** Nodes that work on all items at once, against plain JavaScript that gives the same items. */
import assert from 'node:assert/strict'
import type { JsonObject } from '@heddle/core'
import type { Item } from '@heddle/core/run'
import { runNodeInMemory } from '@heddle/engine/testing'
import { catalog } from '@heddle/nodes'
import { median, startFigures } from './measure/figures.ts'
import { required } from './measure/required.ts'

const limit = 5
const count = 100_000

interface Order extends JsonObject {
  id: number
  customer: string
  city: string
  price: number
  tags: string[]
}

interface Trial {
  name: string
  type: string
  parameters: JsonObject
  inputs: Item[][]
  plain(inputs: readonly Item[][]): Item[]
}

const orders = Array.from({ length: count }, (_, id): Order => ({
  id,
  customer: `Customer ${(id * 7919) % 25_000}`,
  city: `City ${id % 50}`,
  price: ((id * 7919) % 9973) / 100,
  tags: ['new', `tag ${id % 10}`],
}))
const customers = Array.from({ length: count }, (_, id): JsonObject => ({
  customer: `Customer ${id}`,
  country: `Country ${id % 30}`,
}))
const items = orders.map((json): Item => ({ json }))

const trials: Trial[] = [
  {
    name: 'Sort by two fields',
    type: 'heddle.sort',
    parameters: {
      sortFieldsUi: {
        sortField: [
          { fieldName: 'city', order: 'ascending' },
          { fieldName: 'price', order: 'descending' },
        ],
      },
    },
    inputs: [items],
    plain: ([input = []]) =>
      orders
        .map((order, item) => ({ order, city: order.city.toLowerCase(), item }))
        .toSorted((a, b) => compare(a.city, b.city) || b.order.price - a.order.price)
        .map(({ item }) => ({ json: input[item]?.json ?? {}, pairedItem: { item } })),
  },
  {
    name: 'Merge by a field',
    type: 'heddle.merge',
    parameters: { mode: 'combine', combineBy: 'combineByFields', fieldsToMatchString: 'customer' },
    inputs: [items, customers.map((json): Item => ({ json }))],
    plain([first = [], second = []]) {
      const byCustomer = Map.groupBy(second.entries(), ([, { json }]) => json.customer)
      return first.flatMap(({ json }, item) =>
        (byCustomer.get(json.customer) ?? []).map(([other, match]) => ({
          json: { ...json, ...match.json },
          pairedItem: [
            { item, input: 0 },
            { item: other, input: 1 },
          ],
        })),
      )
    },
  },
  {
    name: 'Summarize by a field',
    type: 'heddle.summarize',
    parameters: {
      fieldsToSummarize: {
        values: [
          { aggregation: 'sum', field: 'price' },
          { aggregation: 'countUnique', field: 'customer' },
        ],
      },
      fieldsToSplitBy: 'city',
    },
    inputs: [items],
    plain: () =>
      [...Map.groupBy(orders.entries(), ([, { city }]) => city)].map(([city, members]) => ({
        json: {
          city,
          sum_price: members.reduce((sum, [, { price }]) => sum + price, 0),
          unique_count_customer: new Set(members.map(([, { customer }]) => customer)).size,
        },
        pairedItem: members.map(([item]) => ({ item })),
      })),
  },
  {
    name: 'Split Out a list, with the other fields',
    type: 'heddle.splitOut',
    parameters: { fieldToSplitOut: 'tags', include: 'allOtherFields' },
    inputs: [items],
    plain: () =>
      orders.flatMap(({ tags, ...others }, item) =>
        tags.map((tag) => ({ json: { ...others, tags: tag }, pairedItem: { item } })),
      ),
  },
  {
    name: 'Aggregate two fields',
    type: 'heddle.aggregate',
    parameters: {
      fieldsToAggregate: {
        fieldToAggregate: [{ fieldToAggregate: 'customer' }, { fieldToAggregate: 'price' }],
      },
    },
    inputs: [items],
    plain: () => [
      {
        json: {
          customer: orders.map(({ customer }) => customer),
          price: orders.map(({ price }) => price),
        },
        pairedItem: orders.map((_, item) => ({ item })),
      },
    ],
  },
  {
    name: 'Remove Duplicates by two fields',
    type: 'heddle.removeDuplicates',
    parameters: { compare: 'selectedFields', fieldsToCompare: 'customer, city' },
    inputs: [items],
    plain() {
      const seen = new Set<string>()
      return orders.flatMap((json, item) => {
        const mark = JSON.stringify([json.customer, json.city])
        if (seen.has(mark)) return []
        seen.add(mark)
        return [{ json, pairedItem: { item } }]
      })
    },
  },
]

const figures = startFigures()
for (const trial of trials) await measure(trial)
figures.finish()

async function measure({ name, type, parameters, inputs, plain }: Trial): Promise<void> {
  const node = await required(catalog.findNode(type))
  const engine = async () => (await runNodeInMemory(node, { parameters, inputs })).output[0]
  assert.deepEqual(await engine(), plain(inputs))

  const times = { engine: [] as number[], plain: [] as number[] }
  for (let round = 0; round < 9; round += 1) {
    times.plain.push(await timed(() => plain(inputs)))
    times.engine.push(await timed(engine))
  }
  const [ours, theirs] = [median(times.engine), median(times.plain)]
  figures.note(`${name}, plain JavaScript and node`, `${theirs.toFixed(0)} / ${ours.toFixed(0)} ms`)
  figures.atMost(`${name}, 100,000 items, ratio`, ours / theirs, limit)
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Milliseconds of processor time. Rubbish of the round before is not counted. */
async function timed(work: () => unknown): Promise<number> {
  globalThis.gc?.()
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
