import type { PackageOffer } from '@heddle/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { sampleType } from '../../testing/sample-types.ts'
import { serveRest } from '../../testing/serve-rest.ts'
import type { CreatorRow } from './creator-rows.ts'
import { useOffers } from './use-offers.ts'

beforeEach(() => queryClient.clear())

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

const offer = (name: string, installed: string | null = null): PackageOffer => ({
  name,
  service: 'Stripe',
  category: 'Sales',
  ecosystem: 'pieces',
  nodes: null,
  actions: 3,
  triggers: null,
  newest: null,
  installed,
})

const nodes = (count: number): CreatorRow[] =>
  Array.from({ length: count }, (_, n) => ({ kind: 'node', id: `n${n}`, type: sampleType(`t${n}`) }))

function offers(text: string, { isOff = false, found = nodes(0) } = {}) {
  const sent = serveRest({
    'GET /packages/offers': () => [offer('piece-stripe'), offer('piece-here', '1.0.0')],
  })
  const { result } = renderHook(() => useOffers(text, { isOff, found }), { wrapper })
  return { sent, current: () => result.current }
}

test('P15 packages that are not installed are offered where few nodes are found', async () => {
  const { sent, current } = offers(' stripe ', { found: nodes(3) })

  expect(current().isPending).toBe(true)
  await expect.poll(() => current().rows.map(({ id }) => id)).toEqual(['offer:piece-stripe'])
  expect(current().isPending).toBe(false)
  expect(sent.map(({ query }) => query)).toEqual([{ text: 'stripe' }])
})

test.each([
  ['enough nodes are found', 'stripe', { found: nodes(4) }],
  ['only some nodes fit', 'stripe', { isOff: true }],
  ['one letter was typed', 's', {}],
])('P15 nothing is asked for where %s', (_why, text, given) => {
  const { sent, current } = offers(text, given)

  expect(current()).toEqual({ rows: [], isPending: false })
  expect(sent).toEqual([])
})
