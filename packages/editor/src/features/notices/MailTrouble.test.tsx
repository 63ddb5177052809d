import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { openSample, toastTitles } from '../../testing/open-sample.ts'
import { serveRest } from '../../testing/serve-rest.ts'
import { MailTrouble } from './MailTrouble.tsx'

beforeEach(() => {
  openSample()
  queryClient.clear()
})
afterEach(cleanup)

const shown = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <MailTrouble />
    </QueryClientProvider>,
  )

test('U03 the banner says why no mail goes out, until a test email does', async () => {
  let trouble: object | null = { since: '2026-01-31T10:00:00.000Z', reason: 'Wrong password' }
  serveRest({
    'GET /mail-status': () => ({ trouble }),
    'POST /mail-status/test': () => {
      trouble = null
      return { success: true }
    },
  })
  shown()
  await expect.poll(() => screen.queryByRole('region')?.textContent).toContain('Wrong password')

  fireEvent.click(screen.getByRole('button', { name: 'Send a test email' }))

  await expect.poll(() => screen.queryByRole('region')).toBeNull()
  expect(toastTitles()[0]).toContain('Test email sent')
})
