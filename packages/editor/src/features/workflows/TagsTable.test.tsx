import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { openSample } from '../../testing/open-sample.ts'
import { serveRest } from '../../testing/serve-rest.ts'
import { UiProvider } from '../../ui/UiProvider.tsx'
import { TagsManagerModal } from './TagsManagerModal.tsx'

let tags: { id: string; name: string; usageCount: number }[] = []

beforeEach(async () => {
  openSample()
  queryClient.clear()
  tags = ['red', 'green'].map((name, id) => ({ id: String(id), name, usageCount: id }))
  serveRest({
    'GET /tags': () => tags,
    'DELETE /tags/0': () => {
      tags = tags.slice(1)
      return true
    },
    'PATCH /tags/1': () => ({ id: '1', name: 'blue' }),
  })
  render(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <TagsManagerModal close={() => undefined} />
      </UiProvider>
    </QueryClientProvider>,
  )
  await screen.findByText('red')
})
afterEach(cleanup)

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const focused = () => document.activeElement?.getAttribute('aria-label')
const searchBox = () => screen.getByRole('searchbox')

test('M14 W04 after a tag is deleted the search has the focus, so that the keyboard can go on', async () => {
  await expect.poll(() => document.activeElement).toBe(searchBox())
  press('Delete tag "red"')
  press('Delete tag')

  await expect.poll(() => screen.queryByText('red')).toBeNull()
  await expect.poll(() => document.activeElement).toBe(searchBox())
})

test('M14 W04 a tag whose renaming was given up has the focus again', async () => {
  press('Edit tag "green"')
  fireEvent.keyDown(screen.getByRole('textbox', { name: /name/i }), { key: 'Escape' })

  await expect.poll(focused).toBe('Edit tag "green"')
})
