import type { DataTable } from '@heddle/contract'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { serveRest } from '../../testing/serve-rest.ts'
import { CellField } from './CellField.tsx'

afterEach(cleanup)

test('what is typed while the value before it is being stored stays', async () => {
  const stored = Promise.withResolvers<boolean>()
  serveRest({ 'PATCH /data-tables/3/rows': () => stored.promise })
  const column = { id: '1', name: 'age', type: 'number', index: 0 } as const
  const table = { id: '3', name: 'People', columns: [column] } as unknown as DataTable
  const row = { id: 1, age: 35, createdAt: '', updatedAt: '' }
  render(<CellField table={table} row={row} column={column} />)
  const input = screen.getByRole<HTMLInputElement>('textbox')
  const type = (value: string) => fireEvent.change(input, { target: { value } })

  type('36')
  fireEvent.blur(input)
  type('37')
  stored.resolve(true)
  await act(() => vi.waitFor(() => expect(queryClient.isMutating()).toBe(0)))

  expect(input.value).toBe('37')
})
