import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { openSample } from '../../testing/open-sample.ts'
import { serveRest } from '../../testing/serve-rest.ts'
import { useToasts } from '../../ui/toast-store.ts'
import { DeleteUserModal } from './DeleteUserModal.tsx'

beforeEach(() => {
  openSample()
  queryClient.clear()
})
afterEach(cleanup)

const ben = { id: 'b', firstName: 'Ben', lastName: 'Member', email: 'ben@example.com' }

function open(user: object) {
  const sent = serveRest({
    'GET /users': () => [ben],
    'DELETE /users/b': () => ({ success: true }),
    'DELETE /users/x': () => ({ success: true }),
  })
  render(
    <QueryClientProvider client={queryClient}>
      <DeleteUserModal input={{ user } as never} close={() => undefined} />
    </QueryClientProvider>,
  )
  return () => sent.filter(({ method }) => method === 'DELETE')
}

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' })

test('L01 U03 everything of a person is deleted only after the exact phrase', async () => {
  const deletions = open(ben)
  fireEvent.click(screen.getByRole('radio', { name: /^Delete/ }))
  const phrase = screen.getByRole('textbox')
  for (const wrong of ['', 'delete', 'Delete all data', 'delete all data ']) {
    fireEvent.change(phrase, { target: { value: wrong } })
    expect(button().disabled).toBe(true)
  }

  fireEvent.change(phrase, { target: { value: 'delete all data' } })
  fireEvent.click(button())

  await expect.poll(deletions).toMatchObject([{ path: '/users/b', query: {} }])
})

test('U03 who gets what the person had is named in the end', async () => {
  const deletions = open({ ...ben, id: 'x' })
  fireEvent.click(await screen.findByRole('combobox'))
  fireEvent.click(await screen.findByRole('option', { name: 'Ben Member' }))
  fireEvent.click(button())

  await expect.poll(deletions).toMatchObject([{ path: '/users/x', query: { transferId: 'b' } }])
  await expect
    .poll(() => useToasts.getState().toasts.at(-1))
    .toMatchObject({ title: 'User deleted', message: 'Data transferred to Ben Member' })
})

test('U03 who was only invited is deleted without further questions', async () => {
  const deletions = open({ ...ben, firstName: null })

  fireEvent.click(button())

  await expect.poll(deletions).toHaveLength(1)
})
