import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { changeOptimistically, patch, withoutRow } from './optimistic-change.ts'
import { queryClient } from './query-client.ts'

const rows = [{ id: '1' }, { id: '2' }]
const queryKey = ['rows']

/** A cache with a list that somebody looks at, of a server whose rows can change. */
async function listOf(stored: { rows: { id: string }[] }) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  let asked = 0
  const queryFn = () => {
    asked += 1
    return Promise.resolve(stored.rows)
  }
  const observer = new QueryObserver(cache, { queryKey, queryFn })
  observer.subscribe(() => undefined)
  await expect.poll(() => cache.getQueryData(queryKey)).toEqual(stored.rows)
  return { cache, asked: () => asked, shown: () => cache.getQueryData(queryKey) }
}

test('a change is shown before the server has answered, and then fetched', async () => {
  const stored = { rows }
  const { cache, asked, shown } = await listOf(stored)
  const { promise, resolve } = Promise.withResolvers<string>()

  const changing = changeOptimistically(cache, {
    patches: [patch({ queryKey }, withoutRow('1'))],
    send: () => promise,
  })
  await expect.poll(shown).toEqual([{ id: '2' }])
  stored.rows = [{ id: '2' }, { id: '3' }]
  resolve('done')

  expect(await changing).toBe('done')
  expect(shown()).toEqual(stored.rows)
  expect(asked()).toBe(2)
})

test('a change that the server refuses is taken back, and the refusal told', async () => {
  const { cache, shown } = await listOf({ rows })
  const { promise, reject } = Promise.withResolvers<never>()

  const changing = changeOptimistically(cache, {
    patches: [patch({ queryKey }, withoutRow('1'))],
    send: () => promise,
    after: () => Promise.resolve(),
  })
  await expect.poll(shown).toEqual([{ id: '2' }])
  reject(new Error('It is not yours'))

  await expect(changing).rejects.toThrow('It is not yours')
  expect(shown()).toEqual(rows)
})

test('an answer that was on its way before the change does not undo it', async () => {
  const { cache, shown } = await listOf({ rows })
  const late = Promise.withResolvers<{ id: string }[]>()
  const fetching = cache.fetchQuery({ queryKey, queryFn: () => late.promise, staleTime: 0 })
  const answer = Promise.withResolvers<void>()

  const changing = changeOptimistically(cache, {
    patches: [patch({ queryKey }, withoutRow('1'))],
    send: () => answer.promise,
    after: () => Promise.resolve(),
  })
  late.resolve(rows)
  await fetching.catch(() => undefined)
  await expect.poll(shown).toEqual([{ id: '2' }])
  answer.resolve()
  await changing

  expect(shown()).toEqual([{ id: '2' }])
})

test('what is not cached is left alone', async () => {
  const { cache } = await listOf({ rows })

  await changeOptimistically(cache, {
    patches: [patch({ queryKey: ['others'] }, withoutRow('1'))],
    send: () => Promise.resolve(),
  })

  expect(cache.getQueryData(['others'])).toBeUndefined()
})

test('a change fails at once when the browser takes itself for offline', async () => {
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))

  const changing = changeOptimistically(queryClient, {
    patches: [patch({ queryKey }, withoutRow('1'))],
    send: () => Promise.reject(new Error('The server cannot be reached')),
  })

  await expect(changing).rejects.toThrow('The server cannot be reached')
})
