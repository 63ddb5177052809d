import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { button } from '../../testing/form-gestures.ts'
import { renderForm, storedParameters } from '../../testing/render-form.tsx'

afterEach(cleanup)

test('N05 values are added, removed and moved', async () => {
  await renderForm({ kinds: ['words'] })
  const words = within(screen.getByRole('group', { name: 'Words' }))
  const add = (number: number, value: string) => {
    fireEvent.click(words.getByRole('button', { name: 'Add word' }))
    fireEvent.change(words.getByLabelText(`Words ${number}`), { target: { value } })
  }
  add(1, 'a')
  add(2, 'b')
  add(3, 'c')

  fireEvent.click(words.getAllByRole('button', { name: 'Move down' })[0] as HTMLElement)
  expect(storedParameters()).toEqual({ words: ['b', 'a', 'c'] })
  fireEvent.click(words.getAllByRole('button', { name: 'Remove Words' })[1] as HTMLElement)

  expect(storedParameters()).toEqual({ words: ['b', 'c'] })
})

test('N06 options of a collection are picked, set and removed', async () => {
  await renderForm({ kinds: ['extras'] })

  fireEvent.click(button('Add extra'))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Limit' }))
  expect(storedParameters()).toEqual({ extras: { limit: 50 } })
  fireEvent.click(button('Add extra'))
  await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Limit' })).toBeNull())
  fireEvent.click(button('Remove Limit'))

  expect(storedParameters()).toEqual({ extras: {} })
})

test('N06 N07 nothing is shown of a collection without entries where none can be added', async () => {
  const kinds = ['extras', 'headers', 'words']
  await renderForm({ kinds, readOnly: true, parameters: { extras: { limit: 5 } } })
  expect(['Extras', 'Headers', 'Words'].filter((label) => screen.queryByText(label))).toEqual(['Extras'])
  cleanup()

  await renderForm({ kinds })
  expect(['Extras', 'Headers', 'Words'].filter((label) => screen.queryByText(label))).toHaveLength(3)
})

test('N07 a group that repeats can be added again, another one only once', async () => {
  await renderForm({ kinds: ['headers', 'address'] })

  fireEvent.click(button('Add header'))
  fireEvent.click(button('Add header'))
  fireEvent.change(screen.getAllByLabelText('Header name')[1] as HTMLElement, { target: { value: 'X' } })
  expect(storedParameters()).toEqual({
    headers: {
      header: [
        { name: '', value: '' },
        { name: 'X', value: '' },
      ],
    },
  })

  fireEvent.click(button('Add address'))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Home' }))
  // Only one group is left, so no menu is needed.
  fireEvent.click(button('Add address'))
  expect(storedParameters().address).toEqual({ home: { city: '' }, work: { office: '' } })
  expect(screen.queryByRole('button', { name: 'Add address' })).toBeNull()
})
