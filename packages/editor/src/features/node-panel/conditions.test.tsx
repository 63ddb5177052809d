import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { age, button, choose, drop, products } from '../../testing/form-gestures.ts'
import { field, renderForm, storedParameters } from '../../testing/render-form.tsx'

afterEach(cleanup)

const compare = async (type: string, name: string) => {
  fireEvent.click(screen.getByRole('combobox', { name: 'Comparison' }))
  const group = within(await screen.findByRole('group', { name: type }))
  fireEvent.click(group.getByRole('option', { name }))
}
const onlyCondition = () =>
  (storedParameters().conditions as { conditions: Record<string, unknown>[] }).conditions[0]

test('a condition about a number that is made by hand compares numbers', async () => {
  await renderForm({ kinds: ['conditions'] })
  const type = (label: string, value: string) => {
    fireEvent.change(field(label), { target: { value } })
    fireEvent.blur(field(label))
  }

  fireEvent.click(button('Add condition'))
  type('Value 1', '12')
  await compare('Number', 'is greater than')
  expect(onlyCondition()).toMatchObject({ leftValue: 12, operator: { type: 'number', operation: 'gt' } })
  type('Value 2', '5')
  expect(onlyCondition()).toMatchObject({ rightValue: 5 })

  await compare('Yes/no', 'is equal to')
  await choose('Value 2', 'false')
  expect(onlyCondition()).toMatchObject({ rightValue: false })
  await compare('Date', 'is after')
  expect(field('Value 2')).toHaveProperty('type', 'datetime-local')
  await compare('List', 'contains')
  fireEvent.change(field('Value 1'), { target: { value: '[1, "a"]' } })
  expect(onlyCondition()).toMatchObject({ leftValue: [1, 'a'] })
  expect(field('Value 1')).toHaveProperty('value', '[1, "a"]')
  await compare('List', 'length is greater than')
  type('Value 2', '1')
  expect(onlyCondition()).toMatchObject({ rightValue: 1 })
})

test('a value that is dropped on a condition chooses the type of its comparison', async () => {
  await renderForm({ kinds: ['conditions'] })

  drop(button('Add condition'), age)
  expect(onlyCondition()).toMatchObject({
    leftValue: '={{ $json.person.age }}',
    operator: { type: 'number', operation: 'equals' },
  })
  drop(
    screen.getByRole('group', { name: 'Condition 1' }).querySelector('.cm-content') ?? field('Value 1'),
    products,
  )

  expect(onlyCondition()).toMatchObject({
    leftValue: '={{ $json.products }}',
    operator: { type: 'array', operation: 'contains' },
  })
})

test('comparisons are searched by their words and their type', async () => {
  await renderForm({ kinds: ['conditions'] })
  fireEvent.click(button('Add condition'))

  fireEvent.click(screen.getByRole('combobox', { name: 'Comparison' }))
  const search = await screen.findByRole('combobox', { name: 'Search in Comparison' })
  fireEvent.change(search, { target: { value: 'than number' } })

  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'is greater than',
    'is less than',
    'is greater than or equal to',
    'is less than or equal to',
  ])
})

test('conditions are built from two values and a comparison', async () => {
  await renderForm({ kinds: ['conditions'] })

  fireEvent.click(button('Add condition'))
  fireEvent.change(field('Value 1'), { target: { value: 'a' } })
  await compare('Text', 'exists')

  expect(storedParameters().conditions).toMatchObject({
    combinator: 'and',
    conditions: [{ leftValue: 'a', operator: { type: 'string', operation: 'exists', singleValue: true } }],
  })
  expect(screen.queryByLabelText('Value 2')).toBeNull()
})
