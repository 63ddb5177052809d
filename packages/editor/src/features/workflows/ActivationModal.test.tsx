import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openSample } from '../../testing/open-sample.ts'
import { isActivationNoticeHidden } from './activation-notice.ts'
import { ActivationModal } from './ActivationModal.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

test('W06 a ticked box counts at once, however the dialog is left, and not when it is taken back', () => {
  openSample()
  render(<ActivationModal input={{ messages: [] }} close={() => undefined} />)
  const box = screen.getByRole('checkbox', { name: "Don't show again" })

  fireEvent.click(box)
  expect(isActivationNoticeHidden()).toBe(true)
  fireEvent.click(box)
  expect(isActivationNoticeHidden()).toBe(false)
})
