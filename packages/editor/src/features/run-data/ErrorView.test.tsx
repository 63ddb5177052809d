import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ErrorView } from './ErrorView.tsx'

afterEach(cleanup)

const causeOf = (cause: unknown): string => {
  render(<ErrorView error={{ message: 'No', cause }} />)
  return screen.getByRole('alert').querySelector('pre')?.textContent ?? ''
}

test('L01 P16 the cause of an error is shown three levels deep', () => {
  const cause = causeOf({ a: { b: { c: { d: 1 } } } })

  expect(JSON.parse(cause)).toEqual({ a: { b: { c: '{…}' } } })
})

test('L01 V01 P16 a cause of 204800 characters is shown, a larger one is not', () => {
  const quotes = 2
  expect(causeOf('x'.repeat(204_800 - quotes))).toHaveLength(204_800)
  cleanup()

  expect(causeOf('x'.repeat(204_801 - quotes))).toBe('The cause is too large to display.')
})
