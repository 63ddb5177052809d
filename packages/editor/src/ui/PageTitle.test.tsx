import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PageTitle } from './PageTitle.tsx'

afterEach(cleanup)

test('the heading of a page is the title of its tab, until the page is left', () => {
  const { rerender, unmount } = render(<PageTitle>Credentials</PageTitle>)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Credentials')
  expect(document.title).toBe('Credentials - Heddle')

  rerender(<PageTitle>Executions (3/9)</PageTitle>)
  expect(document.title).toBe('Executions (3/9) - Heddle')
  unmount()
  expect(document.title).toBe('Heddle')
})
