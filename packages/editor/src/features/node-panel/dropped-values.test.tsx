import { cleanup, fireEvent } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { age, button, drop, products } from '../../testing/form-gestures.ts'
import { field, renderForm, storedParameters } from '../../testing/render-form.tsx'

afterEach(cleanup)

test('a value that is dropped on a field becomes an expression, behind the text that is there', async () => {
  await renderForm({ kinds: ['line', 'amount'], parameters: { line: 'Dear ' } })

  drop(field('Line'), { expression: '$json.name', path: ['name'], type: 'string' })
  drop(field('Amount'), { expression: '$json.name', path: ['name'], type: 'string' })

  expect(storedParameters()).toEqual({ line: '=Dear {{ $json.name }}', amount: '={{ $json.name }}' })
})

test('a value that is dropped on the name of a field gives its name, on a list of entries an entry with it', async () => {
  await renderForm({
    kinds: ['fieldName', 'fieldNames', 'sorting', 'words'],
    parameters: { fieldNames: 'a' },
  })

  drop(field('Field name'), products)
  drop(field('Field names'), products)
  drop(button('Add sorting'), age)
  drop(button('Add word'), age)

  expect(storedParameters()).toEqual({
    fieldName: 'products',
    fieldNames: 'a, products',
    sorting: { by: [{ field: 'person.age' }] },
    words: ['={{ $json.person.age }}'],
  })
})

test('a value that is dropped on a list of fields to set becomes a field with its name, type and expression', async () => {
  await renderForm({ kinds: ['fields'] })

  fireEvent.click(button('Add field'))
  drop(field('Value'), products)
  drop(button('Add field'), age)

  expect(storedParameters().fields).toEqual({
    assignments: [
      { id: expect.any(String), name: 'products', value: '={{ $json.products }}', type: 'array' },
      { id: expect.any(String), name: 'age', value: '={{ $json.person.age }}', type: 'number' },
    ],
  })
})
