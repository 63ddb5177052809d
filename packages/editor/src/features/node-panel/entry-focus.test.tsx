import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { button } from '../../testing/form-gestures.ts'
import { field, renderForm } from '../../testing/render-form.tsx'

afterEach(cleanup)

/** As a hand does it: what is pressed has the focus. */
function press(part: HTMLElement | undefined): void {
  part?.focus()
  if (part) fireEvent.click(part)
}

const all = (name: string): HTMLElement[] => screen.getAllByRole('button', { name })

test('N05 a value that is added is ready to be typed', async () => {
  await renderForm({ kinds: ['words'], parameters: { words: ['a'] } })

  press(button('Add word'))

  expect(document.activeElement).toBe(field('Words 2'))
})

test('N05 after a value is removed the next one can be, and at last another one added', async () => {
  await renderForm({ kinds: ['words'], parameters: { words: ['a', 'b'] } })

  press(all('Remove Words')[1])
  expect(document.activeElement).toBe(button('Remove Words'))
  press(button('Remove Words'))

  expect(document.activeElement).toBe(button('Add word'))
})

test('N05 a value that moves takes its button along, and at the end the way back is left', async () => {
  await renderForm({ kinds: ['words'], parameters: { words: ['a', 'b', 'c'] } })

  press(all('Move down')[0])
  expect(document.activeElement).toBe(all('Move down')[1])
  press(all('Move down')[1])

  expect(document.activeElement).toBe(all('Move up')[2])
})

test('N06 an option that is added is ready to be set', async () => {
  await renderForm({ kinds: ['extras'] })

  press(button('Add extra'))
  press(await screen.findByRole('menuitem', { name: 'Limit' }))
  expect(document.activeElement).toBe(field('Limit'))
  press(button('Remove Limit'))

  expect(document.activeElement).toBe(button('Add extra'))
})

test.each([
  ['headers', 'Add header', 'Header name', 'Remove Header'],
  ['conditions', 'Add condition', 'Value 1', 'Remove condition'],
  ['fields', 'Add field', 'Name', 'Remove field'],
  ['columns', 'Add column', 'Column', 'Remove '],
])('N07 what is added to %s is ready to be filled in', async (kind, add, first, remove) => {
  await renderForm({ kinds: [kind] })

  press(button(add))
  expect(document.activeElement).toBe(field(first))
  press(screen.getByRole('button', { name: new RegExp(`^${remove.trim()}`) }))

  expect(document.activeElement).toBe(button(add))
})
