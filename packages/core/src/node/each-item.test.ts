import { expect, test } from 'vitest'
import { eachItem, type RunContext } from './index.ts'
import { errorData, ItemError, type Item } from '../run/index.ts'

const items: Item[] = [1, 2, 3].map((n) => ({ json: { n } }))

/** The few parts of a run that `eachItem` reads. */
const contextOf = (given: Partial<RunContext>): RunContext =>
  ({
    items,
    continueOnFail: false,
    signal: new AbortController().signal,
    params: (index: number) => ({ factor: index + 1 }),
    pause: () => undefined,
    ...given,
  }) as RunContext

const failOnTwo = (item: Item): Item => {
  if (item.json.n === 2) throw new Error('two is bad')
  return { json: { ok: item.json.n } }
}

test('every result descends from the item it was made of', async () => {
  const [output] = await eachItem(contextOf({}), ({ json }, index, params) => {
    if (json.n === 2) return null
    return [{ json: { index } }, { json: params, pairedItem: { item: 0 } }]
  })

  expect(output).toEqual([
    { json: { index: 0 }, pairedItem: { item: 0 } },
    { json: { factor: 1 }, pairedItem: { item: 0 } },
    { json: { index: 2 }, pairedItem: { item: 2 } },
    { json: { factor: 3 }, pairedItem: { item: 0 } },
  ])
})

test('a function that keeps nothing of its parameters gets the same scratch for all items', async () => {
  const scratches = new Set<unknown>()
  const params: RunContext['params'] = (index, scratch) => {
    scratches.add(scratch)
    return { index }
  }

  await eachItem(contextOf({ params }), () => null, { reuseParams: true })
  await eachItem(contextOf({ params }), () => null)

  expect([...scratches]).toEqual([{}, undefined])
})

test('X06 a failing item fails the node and says which item it was', async () => {
  const failure = await eachItem(contextOf({}), failOnTwo).catch((error: unknown) => error)

  expect(failure).toBeInstanceOf(ItemError)
  expect(errorData(failure)).toEqual({ message: 'two is bad', name: 'Error', itemIndex: 1 })
})

test('X06 a failing item becomes an item with the error when the node goes on after errors', async () => {
  const [output] = await eachItem(contextOf({ continueOnFail: true }), failOnTwo)

  expect(output).toEqual([
    { json: { ok: 1 }, pairedItem: { item: 0 } },
    {
      json: { error: 'two is bad' },
      error: { message: 'two is bad', name: 'Error', itemIndex: 1 },
      pairedItem: { item: 1 },
    },
    { json: { ok: 3 }, pairedItem: { item: 2 } },
  ])
})

test('items can be under way together and still come out in order', async () => {
  const gates = items.map(() => Promise.withResolvers<void>())
  const finished = items.map(() => Promise.withResolvers<void>())

  const running = eachItem(
    contextOf({}),
    async ({ json }, index) => {
      await gates[index]?.promise
      finished[index]?.resolve()
      return { json }
    },
    { concurrency: 2 },
  )
  for (const index of [1, 2, 0]) {
    gates[index]?.resolve()
    await finished[index]?.promise
  }
  const [output] = await running

  expect(output?.map(({ json }) => json.n)).toEqual([1, 2, 3])
})

test('after a failure no further item is begun', async () => {
  const begun: number[] = []

  const running = eachItem(
    contextOf({}),
    async (_, index) => {
      begun.push(index)
      await Promise.resolve()
      throw new Error('no')
    },
    { concurrency: 2 },
  )

  await expect(running).rejects.toThrow('no')
  expect(begun).toEqual([0, 1])
})

test('REL-28 a stopped run leaves the remaining items alone, also when it goes on after errors', async () => {
  const controller = new AbortController()
  const begun: number[] = []

  const running = eachItem(
    contextOf({ continueOnFail: true, signal: controller.signal }),
    async (_, index) => {
      begun.push(index)
      controller.abort(new Error('stopped'))
      return null
    },
  )

  await expect(running).rejects.toThrow('stopped')
  expect(begun).toEqual([0])
})

test('REL-20 many items are gone through with pauses, in which a stop counts', async () => {
  const many = Array.from({ length: 1000 }, (_, n): Item => ({ json: { n } }))
  const controller = new AbortController()
  let done = 0
  const running = eachItem(
    contextOf({
      items: many,
      signal: controller.signal,
      pause: async () => controller.abort(new Error('stopped')),
    }),
    (item) => {
      done += 1
      return item
    },
  )

  await expect(running).rejects.toThrow('stopped')
  expect(done).toBeLessThan(1000)
})

test('there is time for a pause before the first item, and every 64 items', async () => {
  const done: number[] = []
  const pausesAfter: number[] = []
  const many: Item[] = Array.from({ length: 130 }, (_, n) => ({ json: { n } }))
  const pause = () => {
    pausesAfter.push(done.length)
    return undefined
  }

  await eachItem(contextOf({ items: many, pause }), (_, index) => {
    done.push(index)
    return null
  })

  expect(pausesAfter).toEqual([0, 64, 128])
  expect(done).toHaveLength(130)
})
