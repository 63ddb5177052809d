import type { ListedWorkflow } from '@heddle/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { Refusal, serveRest, type SentCall } from '../../../testing/serve-rest.ts'
import { defaultCriteria } from './list-criteria.ts'
import { useRows } from './use-rows.ts'

beforeEach(() => queryClient.clear())

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

/** As many workflows as a page has, named after their place in the whole list. */
const page = (offset: number) =>
  Array.from({ length: 50 }, (_, index) => ({ id: String(offset + index) })) as ListedWorkflow[]
const pageAsked = ({ query }: SentCall) => ({ results: page(Number(query.offset)), total: 1000 })

const show = (inSight: number[]) =>
  renderHook(({ places }) => useRows(defaultCriteria, page(0), places), {
    wrapper,
    initialProps: { places: inSight },
  })

test('rows come from the first page, and from those that are in sight', async () => {
  const sent = serveRest({ 'GET /workflows/page': pageAsked })
  const { result } = show([48, 49, 50, 51, 149])

  await expect.poll(() => result.current.at(149)?.id).toBe('149')

  const ids = [0, 49, 50, 99, 100, 149].map((index) => result.current.at(index)?.id)
  expect(ids).toEqual(['0', '49', '50', '99', '100', '149'])
  expect(sent.map(({ query }) => [query.offset, query.limit])).toEqual([
    ['50', '50'],
    ['100', '50'],
  ])
})

test('what is not in sight is neither asked for nor there', async () => {
  const sent = serveRest({ 'GET /workflows/page': pageAsked })
  const { result, rerender } = show([0, 49])

  expect(sent).toEqual([])
  expect(result.current.at(50)).toBeUndefined()
  rerender({ places: [50] })
  await expect.poll(() => result.current.at(50)?.id).toBe('50')
  expect(sent).toHaveLength(1)
})

test('a page that cannot be had is told, and asked for again', async () => {
  let isDown = true
  serveRest({
    'GET /workflows/page': (call) => (isDown ? new Refusal(400, { message: 'No' }) : pageAsked(call)),
  })
  const { result } = show([50])
  expect(result.current.isFailed).toBe(false)
  await expect.poll(() => result.current.isFailed).toBe(true)

  isDown = false
  act(() => result.current.retry())

  await expect.poll(() => result.current.at(50)?.id).toBe('50')
  expect(result.current.isFailed).toBe(false)
})
