import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'

afterEach(cleanup)

test('a button that is at work keeps the focus, and is not pressed twice', () => {
  const press = vi.fn<() => void>()
  const send = vi.fn<() => void>()
  const drawn = (loading: boolean) => (
    <form onSubmit={send}>
      <Button type="submit" loading={loading} onClick={press}>
        Save
      </Button>
    </form>
  )
  const { rerender } = render(drawn(false))
  const button = screen.getByRole('button')
  button.focus()

  rerender(drawn(true))
  fireEvent.click(button)

  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect([press, send].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
})
