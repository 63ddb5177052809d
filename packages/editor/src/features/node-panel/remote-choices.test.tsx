import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { button, choose, menu } from '../../testing/form-gestures.ts'
import { field, renderForm, storedParameters } from '../../testing/render-form.tsx'
import { Refusal } from '../../testing/serve-rest.ts'

afterEach(cleanup)

const channels = () => [
  { name: 'General', value: 'c1' },
  { name: 'Random', value: 'c2' },
]

test('N09 remote options are loaded, chosen, and asked for again when what they depend on changes', async () => {
  const sent = await renderForm({ kinds: ['line', 'channel'], options: channels })
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.query).toMatchObject({ methodName: 'channels', path: 'parameters.channel' })

  await waitFor(() => expect(field('Channel')).toHaveProperty('disabled', false))
  await choose('Channel', 'Random')
  expect(storedParameters()).toEqual({ channel: 'c2' })
  fireEvent.change(field('Line'), { target: { value: 'x' } })
  await waitFor(() => expect(sent).toHaveLength(2))

  await waitFor(() => expect(field('Channel')).toHaveProperty('disabled', false))
  await menu('Channel', 'Refresh list')
  await waitFor(() => expect(sent).toHaveLength(3))
})

test('N09 a failure to load options is told', async () => {
  await renderForm({ kinds: ['channel'], options: () => new Refusal(500, { message: 'Not allowed' }) })

  const message = 'There was a problem loading the parameter options from server: "Not allowed"'
  expect(await screen.findByText(message)).toBeTruthy()
})

test('a resource is named by id or picked from a list', async () => {
  await renderForm({ kinds: ['sheet'], options: channels })

  // The choice above it says so already.
  expect(screen.getByText('By ID', { selector: 'label' }).className).toBe('visually-hidden')
  fireEvent.change(field('By ID'), { target: { value: '42' } })
  expect(storedParameters().sheet).toEqual({ __rl: true, mode: 'id', value: '42' })
  fireEvent.click(screen.getByRole('radio', { name: 'From list' }))
  await waitFor(() => expect(field('Sheet')).toHaveProperty('disabled', false))
  await choose('Sheet', 'General')

  expect(storedParameters().sheet).toMatchObject({ mode: 'list', value: 'c1', cachedResultName: 'General' })
})

test('N09 a list that does not come can be asked for again, and one that is empty says so', async () => {
  let answer: () => unknown = () => new Refusal(500, { message: 'No connection' })
  await renderForm({
    kinds: ['sheet'],
    parameters: { sheet: { mode: 'list', value: '' } },
    options: () => answer(),
  })
  expect(await screen.findByText(/No connection/)).toBeTruthy()

  answer = () => []
  fireEvent.click(button('Try again'))
  expect(await screen.findByText('The list is empty.')).toBeTruthy()
  answer = channels
  fireEvent.click(button('Refresh list for Sheet'))
  await waitFor(() => expect(screen.queryByText('The list is empty.')).toBeNull())
  await choose('Sheet', 'General')

  expect(storedParameters().sheet).toMatchObject({ value: 'c1' })
})

test('the columns of a table have a field each, of their own kind, and a choice of those to match on', async () => {
  const columns = () => [
    { name: 'id', value: 'id', columnType: 'number' },
    { name: 'active', value: 'active', columnType: 'boolean' },
  ]
  await renderForm({
    kinds: ['cells'],
    parameters: { cells: { mappingMode: 'defineBelow', value: { gone: 'x' } } },
    options: columns,
  })

  fireEvent.change(await screen.findByLabelText('id', { exact: true }), { target: { value: '7' } })
  fireEvent.blur(field('id'))
  fireEvent.click(field('active'))
  await choose('Columns to match on', 'id')

  expect(storedParameters().cells).toEqual({
    mappingMode: 'defineBelow',
    value: { gone: 'x', id: 7, active: true },
    matchingColumns: ['id'],
  })
  expect(screen.getByText('The table has no column “gone”.')).toBeTruthy()
})

test.each([
  ['people who may add columns', false, 'There are no fields to map. You can add them by name.'],
  ['people who only look', true, 'There are no fields to map.'],
])('a table without columns says to %s what there is', async (_who, readOnly, text) => {
  await renderForm({ kinds: ['cells'], options: () => [], readOnly })

  await waitFor(() => expect(screen.getByText(/no fields to map/).textContent.trim()).toBe(text))
})
