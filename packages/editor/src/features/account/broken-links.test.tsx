import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSample } from '../../testing/open-sample.ts'
import { serveRest } from '../../testing/serve-rest.ts'
import { useToasts } from '../../ui/toast-store.ts'
import { ChangePasswordPage } from './ChangePasswordPage.tsx'
import { SignUpPage } from './SignUpPage.tsx'

beforeEach(() => void openSample())
afterEach(() => {
  cleanup()
  window.history.replaceState({}, '', '/')
})

const told = () => useToasts.getState().toasts.map(({ title, message }) => [title, message])

test('P08 a recovery link that was cut off is told in words, where the new password would be chosen', () => {
  const sent = serveRest({})
  window.history.replaceState({}, '', '/change-password?token=abc&userId=4efa5586-9167')
  render(<ChangePasswordPage />)

  const { textContent } = screen.getByRole('alert')
  expect(textContent).toBe('Problem validating the recovery linkThis link is incomplete. Request a new one.')
  const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(ways).toEqual(['/forgot-password', '/signin'])
  expect(told()).toEqual([])
  expect(sent).toEqual([])
})

test('P08 with a good recovery link the new password can be typed at once', async () => {
  serveRest({ 'GET /resolve-password-token': () => ({}) })
  window.history.replaceState(
    {},
    '',
    '/change-password?token=abc&userId=4efa5586-9167-4106-a55e-6e9a4b05de3e',
  )
  render(<ChangePasswordPage />)

  const field = await screen.findByLabelText('New password')
  await expect.poll(() => document.activeElement).toBe(field)
})

test('P06 an invitation that was cut off is told in words', () => {
  const sent = serveRest({})
  window.history.replaceState({}, '', '/signup?inviterId=4efa5586-9167-4106-a55e-6e9a4b05de3e&inviteeId=643d')
  render(<SignUpPage />)

  expect(told()).toEqual([
    ['Problem validating the invite token', 'This invitation link is incomplete. Ask for a new one.'],
  ])
  expect(sent).toEqual([])
})
