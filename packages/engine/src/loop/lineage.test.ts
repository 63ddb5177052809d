import { findAncestorItem, type Item, type RunData, type RunEntry } from '@heddle/core/run'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { runInMemory, sampleNodes, type ShortWorkflow } from '../testing/index.ts'

/**
 * Every item carries the number of the item of Start that it was made of, through nodes that pass on, change,
 * route, gather, merge, loop and fail. Whatever lineage says must agree with that number.
 */
const kinds = [
  'heddle.pass',
  'heddle.set',
  'heddle.route',
  'heddle.merge',
  'heddle.failSome',
  'heddle.gather',
] as const

const randomWorkflow: fc.Arbitrary<ShortWorkflow> = fc
  .record({
    kinds: fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 7 }),
    feeds: fc.array(fc.tuple(fc.nat(), fc.nat(1), fc.nat(), fc.nat(1)), { maxLength: 14 }),
    loop: fc.boolean(),
    order: fc.constantFrom('v0' as const, 'v1' as const),
  })
  .map(({ kinds: types, feeds, loop, order }) => {
    const names = types.map((_, index) => `N${index}`)
    const nodes: ShortWorkflow['nodes'] = { Start: 'heddle.start', Loop: 'heddle.loop' }
    types.forEach((type, index) => {
      nodes[`N${index}`] = { type, onError: 'continueErrorOutput', position: [index, (index * 7) % 5] }
    })
    const sources = ['Start', ...names]
    const lines = feeds.map(([from, output, to, input]) => {
      const target = to % names.length
      // Only backwards: the graph has no cycles besides the loop.
      return `${sources[from % (target + 1)]}:${output} > ${names[target]}:${types[target] === 'heddle.merge' ? input : 0}`
    })
    const body = names.at(-1) ?? 'N0'
    const looped = loop ? ['Start > Loop', `Loop:1 > ${body}`, `${body} > Loop`] : []
    return { nodes, lines: [...new Set(lines), ...looped, 'Start > N0'], settings: { executionOrder: order } }
  })

const given: Item[] = [0, 1, 2].map((n) => ({ json: { n, yes: n !== 1, bad: n === 2 } }))

/** The numbers of the items of Start that an item was made of. */
function truth({ json }: Item): Set<unknown> {
  const all = Array.isArray(json.all) ? json.all : [json]
  return new Set(
    all.flatMap((part: Item['json']) => [...(Array.isArray(part.all) ? truth({ json: part }) : [part.n])]),
  )
}

function allItems(
  runData: RunData,
): { entry: RunEntry; node: string; item: Item; run: number; at: [number, number] }[] {
  return Object.entries(runData).flatMap(([node, runs]) =>
    runs.flatMap((entry, run) =>
      (entry.data?.main ?? []).flatMap((items, output) =>
        (items ?? []).map((item, index) => ({
          entry,
          node,
          item,
          run,
          at: [output, index] as [number, number],
        })),
      ),
    ),
  )
}

test('lineage always leads to true ancestors, over merges, loops and error outputs', async () => {
  await fc.assert(
    fc.asyncProperty(randomWorkflow, async (workflow) => {
      const { runData, status } = await runInMemory(workflow, {
        nodes: sampleNodes,
        start: { type: 'output', node: 'Start', output: [given] },
        maxNodeRuns: 500,
      })
      fc.pre(status === 'success')
      for (const { node, item, run, at } of allItems(runData)) {
        if (node === 'Start') continue
        const [previousNodeOutput, itemIndex] = at
        const source = [{ previousNode: node, previousNodeRun: run, previousNodeOutput }]
        const found = findAncestorItem({ runData, source, itemIndex, node: 'Start' })
        const numbers = truth(item)
        // What was made of an empty item for a branch that had to run descends from nothing.
        if (numbers.has(undefined)) continue
        expect({ found, numbers }).toEqual(
          numbers.size > 1
            ? { found: { kind: 'several' }, numbers }
            : { found: { kind: 'found', item: given[Number([...numbers][0])] }, numbers },
        )
      }
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['as many as came in pair by position', [{}, {}], [[{}, {}]], [[{ item: 0 }, { item: 1 }]]],
  ['all descend from the only item', [{}], [[{}, {}], [{}]], [[{ item: 0 }, { item: 0 }], [{ item: 0 }]]],
  ['another number has no known lineage', [{}, {}], [[{}, {}, {}]], [[undefined, undefined, undefined]]],
  ['several outputs have no known lineage', [{}, {}], [[{}], [{}]], [[undefined], [undefined]]],
  ['what is made of nothing descends from nothing', [], [[{}]], [[undefined]]],
])('a node that says nothing about lineage: %s', async (_, items, outputs, expected) => {
  const run = await runInMemory(
    { nodes: { Give: { type: 'heddle.give', parameters: { outputs } } } },
    { nodes: sampleNodes, start: { type: 'input', node: 'Give', input: [items.map((json) => ({ json }))] } },
  )

  const output = run.runData.Give?.[0]?.data?.main
  expect(output?.map((list) => list?.map(({ pairedItem }) => pairedItem))).toEqual(expected)
})

test('the only input that brought something is where lineage leads; several that did leave it open', async () => {
  const pairedWith = async (input: Item[][]) => {
    const run = await runInMemory(
      { nodes: { Give: { type: 'heddle.give', parameters: { outputs: [[{}, {}]] } } } },
      { nodes: sampleNodes, start: { type: 'input', node: 'Give', input } },
    )
    return run.items('Give').map(({ pairedItem }) => pairedItem)
  }
  const some = given.slice(0, 2)

  expect(await pairedWith([[], some])).toEqual([
    { item: 0, input: 1 },
    { item: 1, input: 1 },
  ])
  expect(await pairedWith([some, some])).toEqual([undefined, undefined])
})

test('many items pair one by one as few do', async () => {
  const many: Item[] = Array.from({ length: 4001 }, (_, n) => ({ json: { n } }))
  const outputs = [many.map(({ json }) => json)]

  const run = await runInMemory(
    {
      nodes: {
        Start: 'heddle.start',
        Pass: 'heddle.pass',
        Give: { type: 'heddle.give', parameters: { outputs } },
      },
      lines: ['Start > Pass', 'Pass > Give'],
    },
    { nodes: sampleNodes, start: { type: 'output', node: 'Start', output: [many] } },
  )

  const paired = many.map(({ json }, item) => ({ json, pairedItem: { item } }))
  expect(run.items('Pass')).toEqual(paired)
  expect(run.items('Give')).toEqual(paired)
})
