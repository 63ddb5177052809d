import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Refusal, serveRest } from '../../testing/serve-rest.ts'
import { PersonalizationModal } from './PersonalizationModal.tsx'

afterEach(cleanup)

test('S04 whoever sends the survey without an answer is through with it', async () => {
  const sent = serveRest({ 'POST /me/survey': () => undefined })
  const close = vi.fn<() => void>()
  render(<PersonalizationModal close={close} />)

  fireEvent.click(screen.getByRole('button', { name: 'Continue', hidden: true }))

  await expect.poll(() => close.mock.calls).toHaveLength(1)
  expect(sent.map(({ body }) => body)).toEqual([{ version: 'v2' }])
  expect(screen.queryByText('Thanks!')).toBeNull()
})

test('V01 answers that cannot be sent stay to be sent again, and the form says so', async () => {
  serveRest({ 'POST /me/survey': () => new Refusal(500, { message: 'The disk is full' }) })
  const close = vi.fn<() => void>()
  render(<PersonalizationModal close={close} />)

  fireEvent.click(screen.getByRole('button', { name: 'Continue', hidden: true }))

  const { textContent } = await screen.findByRole('alert', { hidden: true })
  expect(textContent).toMatch(/^Error while submitting resultsThe disk is full/)
  expect(close).not.toHaveBeenCalled()
})
