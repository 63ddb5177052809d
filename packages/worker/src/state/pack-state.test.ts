import { emptyState, type ExecutionState, type Item } from '@heddle/core/run'
import { expect, test } from 'vitest'
import { packJson, unpackJson } from '../protocol/packed-json.ts'
import { packShown, packToGoOn, StateTooLarge, withoutLargest } from './pack-state.ts'
import { UsedSecrets } from '../secrets/used-secrets.ts'

const itemsOf = (count: number): Item[] =>
  Array.from({ length: count }, (_, item) => ({
    json: { item, text: `"${item}" ä`, nothing: null, missing: undefined, list: [1, { deep: [] }] },
    pairedItem: { item },
  }))

const entryOf = (items: Item[]) => ({
  startTime: 1,
  executionTime: 1,
  executionIndex: 0,
  source: [null],
  data: { main: [items, null, []] },
})

/** A state with a node of each size. */
function stateOf(sizes: Record<string, number>): ExecutionState {
  const runData = Object.fromEntries(
    Object.entries(sizes).map(([node, count]) => [node, [entryOf(itemsOf(count))]]),
  )
  const state = emptyState()
  const [items = []] = Object.values(runData).at(-1)?.[0]?.data.main ?? []
  state.executionData.nodeExecutionStack.push({ node: 'Last', data: { main: [items] }, source: [null] })
  return { ...state, resultData: { ...state.resultData, runData, lastNodeExecuted: 'Last' } }
}

const packing = (secrets = new UsedSecrets()) => ({ secrets, pause: () => undefined })

test('a large state is written in pieces and is the same as one that is written at once', async () => {
  const state = stateOf({ 'Node "1"': 3, Many: 5001, None: 0 })

  const packed = await packShown(state, packing())

  expect(JSON.parse(unpackJson(packed))).toEqual(JSON.parse(unpackJson(packJson(JSON.stringify(state)))))
})

test('REL-20 while a large state is written, others have their turn', async () => {
  let turns = 0
  const pause = async () => void (turns += 1)

  await packShown(stateOf({ Many: 10_000 }), { ...packing(), pause })

  expect(turns).toBeGreaterThan(20)
})

test('secrets are hidden in every piece of a large state, and kept in what it goes on with', async () => {
  const secrets = new UsedSecrets()
  secrets.addTexts(['"4999" ä'])

  const { state, held } = await packToGoOn(stateOf({ Many: 5000 }), packing(secrets))

  expect(unpackJson(state)).not.toContain('4999\\" ä')
  expect(unpackJson(state)).toContain('4998\\" ä')
  expect(unpackJson(held?.state ?? state)).toContain('4999\\" ä')
})

test('REL-18 a state that is too large to be stored keeps the data of its smaller nodes, and says what is missing', async () => {
  const state = stateOf({ Small: 10, Large: 5000, Last: 10 })
  const limits = { ...packing(), longest: 100_000 }
  await expect(packShown(state, limits)).rejects.toThrow(StateTooLarge)

  const smaller = withoutLargest(state, limits)

  expect(unpackJson(await packShown(smaller, limits)).length).toBeLessThan(100_000)
  expect(smaller.resultData.runData).toMatchObject({
    Small: [{ data: { main: [{ length: 10 }, null, []] } }],
    Large: [{ error: { message: expect.stringMatching(/too large to be stored/) } }],
    Last: [{ data: { main: [{ length: 10 }, null, []] } }],
  })
  expect(smaller.resultData.error?.message).toMatch(/too large to be stored/)
})
