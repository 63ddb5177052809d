import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { TagsInput } from './TagsInput.tsx'

afterEach(cleanup)

test('L01 twenty tags are shown, and how many more there are', () => {
  const tags = Array.from({ length: 23 }, (_, index) => ({ id: String(index), name: `Tag ${index + 1}` }))
  const { rerender } = render(<TagsInput tags={tags} readOnly onChange={() => undefined} />)

  const pills = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(pills()).toEqual([...tags.slice(0, 20).map(({ name }) => name), '+3'])
  expect(screen.getByText('+3').dataset.tip).toBe('Tag 21, Tag 22, Tag 23')

  rerender(<TagsInput tags={tags.slice(0, 20)} readOnly onChange={() => undefined} />)
  expect(pills()).toHaveLength(20)
})
