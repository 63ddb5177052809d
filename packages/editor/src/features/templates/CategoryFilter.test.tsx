import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openSample } from '../../testing/open-sample.ts'
import { CategoryFilter } from './CategoryFilter.tsx'

afterEach(cleanup)

test('P09 showing the rest of the categories leads the keyboard to them', () => {
  openSample()
  const categories = Array.from({ length: 15 }, (_, index) => ({ id: index, name: `Category ${10 + index}` }))
  render(<CategoryFilter categories={categories} chosen={[]} onChange={() => undefined} />)

  fireEvent.click(screen.getByRole('button', { name: '+ 3 more' }))

  expect(screen.getByRole('checkbox', { name: 'Category 22' })).toBe(document.activeElement)
})
