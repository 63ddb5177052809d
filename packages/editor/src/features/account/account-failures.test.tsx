import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useSession } from '../../api/session.ts'
import { answerConfirm } from '../../testing/answer-question.ts'
import { openSample } from '../../testing/open-sample.ts'
import { Refusal, serveRest } from '../../testing/serve-rest.ts'
import { ChangePasswordPage } from './ChangePasswordPage.tsx'
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx'
import { SetupPage } from './SetupPage.tsx'
import { SignUpPage } from './SignUpPage.tsx'

beforeEach(() => {
  openSample()
  useSession.setState({ settings: { userManagement: { smtpSetup: true } } as never })
})
afterEach(() => {
  cleanup()
  useSession.setState({ settings: undefined })
  window.history.replaceState({}, '', '/')
})

const someone = '4efa5586-9167-4106-a55e-6e9a4b05de3e'
const refuse = () => new Refusal(500, { message: 'No disk' })
const typed: Record<string, string> = {
  Email: 'ada@example.com',
  'First name': 'Ada',
  'Last name': 'Lovelace',
  Password: 'Correct-horse-7',
  'New password': 'Correct-horse-7',
  'Re-enter new password': 'Correct-horse-7',
}

const pages: [string, string, ComponentType][] = [
  ['Problem changing the password', `/change-password?token=abc&userId=${someone}`, ChangePasswordPage],
  ['Problem sending email', '/forgot-password', ForgotPasswordPage],
  ['Problem setting up owner', '/setup', SetupPage],
  ['Problem setting up your account', `/signup?inviterId=${someone}&inviteeId=${someone}`, SignUpPage],
]

test.each(pages)('V01 "%s" is said in the form that could not be sent', async (message, path, Page) => {
  serveRest({
    'GET /resolve-password-token': () => ({}),
    'GET /resolve-signup-token': () => ({ inviter: { firstName: 'Ben', lastName: 'Owner' } }),
    'GET /workflows': () => [],
    'GET /credentials': () => [],
    'POST /change-password': refuse,
    'POST /forgot-password': refuse,
    'POST /owner': refuse,
    [`POST /users/${someone}`]: refuse,
  })
  window.history.replaceState({}, '', path)
  render(<Page />)
  const submit = await screen.findByRole('button', { name: /^(Change|Email|Next|Finish|Send|Get|Sign up)/ })
  for (const [label, value] of Object.entries(typed))
    for (const input of screen.queryAllByLabelText(label)) fireEvent.change(input, { target: { value } })

  fireEvent.click(submit)
  if (path === '/setup') await answerConfirm('confirm')

  await expect.poll(() => screen.queryByRole('alert')?.textContent).toContain(message)
})
