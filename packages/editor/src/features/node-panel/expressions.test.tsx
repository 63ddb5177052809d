import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { menu } from '../../testing/form-gestures.ts'
import { field, renderForm, storedParameters } from '../../testing/render-form.tsx'

afterEach(cleanup)

test('N10 the menu adds an expression, takes it away and resets the value', async () => {
  await renderForm({ kinds: ['amount'], parameters: { amount: 7 } })

  await menu('Amount', 'Add expression')
  expect(storedParameters()).toMatchObject({ amount: '={{7}}' })
  await menu('Amount', 'Remove expression')
  await waitFor(() => expect(storedParameters()).toMatchObject({ amount: 7 }))
  await menu('Amount', 'Reset value')

  expect(storedParameters()).toMatchObject({ amount: 3 })
})

test('N13 adding an expression to a boolean wraps it in braces', async () => {
  await renderForm({ kinds: ['enabled'] })

  await menu('Enabled', 'Add expression')

  expect(storedParameters()).toEqual({ enabled: '={{false}}' })
})

test('typing an equals sign makes an expression', async () => {
  await renderForm({ kinds: ['line'] })

  fireEvent.change(field('Line'), { target: { value: '=' } })

  expect(storedParameters()).toEqual({ line: '=' })
  expect(
    screen.getByRole('radiogroup', { name: 'Input mode for Line' }).querySelector('[aria-checked=true]')
      ?.textContent,
  ).toBe('Expression')
})

test('N10 what is switched to Fixed keeps what the expression gives', async () => {
  await renderForm({ kinds: ['amount'], parameters: { amount: '={{ 3 + 4 }}' } })

  fireEvent.click(screen.getByRole('radio', { name: 'Fixed' }))

  await waitFor(() => expect(storedParameters()).toEqual({ amount: 7 }))
})
