import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openSample } from '../../testing/open-sample.ts'
import { isActivationNoticeHidden } from './activation-notice.ts'
import { ActivationModal } from './ActivationModal.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

test.each(['Close', 'Got it'])('W06 a ticked box is remembered, left by %s too', (name) => {
  openSample()
  render(<ActivationModal input={{ messages: [] }} close={() => undefined} />)

  fireEvent.click(screen.getByRole('checkbox', { name: "Don't show again" }))
  expect(isActivationNoticeHidden()).toBe(false)
  fireEvent.click(screen.getByRole('button', { name }))

  expect(isActivationNoticeHidden()).toBe(true)
})
