import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { inRouter } from '../../testing/in-router.tsx'
import { openSample } from '../../testing/open-sample.ts'
import { serveRest } from '../../testing/serve-rest.ts'
import { WorkersPage } from './WorkersPage.tsx'

beforeEach(() => {
  openSample()
  queryClient.clear()
})
afterEach(cleanup)

test('who has one process is led to how there can be more', async () => {
  serveRest({ 'GET /processes': () => ({ processes: [], queue: null, refusesCalls: false }) })
  const Wrapper = await inRouter('/settings/workers', '/settings/workers')
  render(<WorkersPage />, { wrapper: Wrapper })

  const link = await screen.findByRole('link', { name: 'How to add more' })
  expect(link.getAttribute('href')).toBe('/help/scaling')
})
