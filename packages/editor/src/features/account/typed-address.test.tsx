import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useSession } from '../../api/session.ts'
import { openSample } from '../../testing/open-sample.ts'
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx'
import { SignInPage } from './SignInPage.tsx'
import { keepAddress } from './typed-address.ts'

beforeEach(() => {
  openSample()
  keepAddress('')
  useSession.setState({ settings: { userManagement: { smtpSetup: true } } as never })
  window.history.replaceState({}, '', '/signin?redirect=%2Finsights')
})
afterEach(() => {
  cleanup()
  useSession.setState({ settings: undefined })
  window.history.replaceState({}, '', '/')
})

const address = () => screen.getByLabelText<HTMLInputElement>('Email')
const way = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('P05 P07 the address that was typed, and where the person wanted to go, lead to the recovery and back', () => {
  render(<SignInPage />)
  fireEvent.change(address(), { target: { value: 'ada@example.com' } })
  expect(way('I forgot my password')).toBe('/forgot-password?redirect=%2Finsights')
  cleanup()

  render(<ForgotPasswordPage />)
  expect(address().value).toBe('ada@example.com')
  fireEvent.change(address(), { target: { value: 'ada@example.org' } })
  expect(way('Back to sign in')).toBe('/signin?redirect=%2Finsights')
  cleanup()

  render(<SignInPage />)
  expect(address().value).toBe('ada@example.org')
})
