import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { valueDragType } from '../../lib/drag-types.ts'
import { field, renderForm, storedParameters } from '../../testing/render-form.tsx'
import { Refusal } from '../../testing/serve-rest.ts'
import { useModals } from '../../ui/modal-store.ts'

afterEach(cleanup)

const channels = () => [
  { name: 'General', value: 'c1' },
  { name: 'Random', value: 'c2' },
]

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const choose = async (label: string, option: string) => {
  fireEvent.click(field(label))
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(option) }))
}
const menu = async (label: string, item: string) => {
  fireEvent.click(button(`Options of ${label}`))
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}

test('N01 text is typed, passwords are not shown, long texts have several rows', async () => {
  await renderForm({ kinds: ['line', 'secret', 'long'] })

  fireEvent.change(field('Line'), { target: { value: 'hello' } })

  expect(storedParameters()).toEqual({ line: 'hello' })
  expect(field('Secret')).toHaveProperty('type', 'password')
  expect(field('Long text').getAttribute('rows')).toBe('4')
})

test('N13 a parameter that always opens its window does so on a click', async () => {
  await renderForm({ kinds: ['window'], parameters: { window: 'text' } })

  fireEvent.click(field('Window'))

  expect(useModals.getState().stack[0]).toMatchObject({
    name: 'textEditor',
    input: { title: 'Window', value: 'text' },
  })
})

test('N02 numbers keep to their limits and precision, and what is none is told and kept', async () => {
  await renderForm({ kinds: ['amount'] })
  const amount = field('Amount')
  const type = (value: string) => {
    fireEvent.change(amount, { target: { value } })
    fireEvent.blur(amount)
  }

  type('99')
  expect(storedParameters()).toEqual({ amount: 10 })
  type('-5')
  expect(storedParameters()).toEqual({ amount: 1 })
  type('2.345')
  expect(storedParameters()).toEqual({ amount: 2.3 })
  type('abc')

  expect(storedParameters()).toEqual({ amount: 2.3 })
  expect(screen.getByText('A number is expected here.')).toBeTruthy()
  expect(amount).toHaveProperty('value', 'abc')
})

test('N02 switches, notices and hidden parameters', async () => {
  await renderForm({ kinds: ['enabled', 'gap', 'unseen'] })

  fireEvent.click(field('Enabled'))

  expect(storedParameters()).toEqual({ enabled: true })
  expect(screen.getByText('Mind the gap')).toBeTruthy()
  expect(screen.queryByText('Unseen')).toBeNull()
})

test('N03 one choice or several are made from a list', async () => {
  await renderForm({ kinds: ['method', 'days'] })

  await choose('Method', 'POST')
  await choose('Days', 'Monday')
  fireEvent.click(await screen.findByRole('option', { name: /Tuesday/ }))

  expect(storedParameters()).toEqual({ method: 'post', days: [1, 2] })
})

test('N03 a value that is not among the choices is flagged and kept', async () => {
  await renderForm({ kinds: ['method'], parameters: { method: 'patch' } })

  expect(screen.getByText('The value "patch" is not supported!')).toBeTruthy()
  expect(field('Method').textContent).toContain('patch')
})

test('N04 a colour has a picker, its code and its opacity', async () => {
  await renderForm({ kinds: ['tint'] })

  fireEvent.change(screen.getByLabelText('Pick Tint'), { target: { value: '#00ff00' } })
  expect(storedParameters()).toEqual({ tint: '#00ff00' })
  fireEvent.change(screen.getByLabelText('Opacity of Tint'), { target: { value: '128' } })

  expect(storedParameters()).toEqual({ tint: '#00ff0080' })
})

test('N04 a date has the shortcuts Today, Yesterday and A week ago', async () => {
  await renderForm({ kinds: ['when'] })
  const daysAgo = () => Math.round((Date.now() - Date.parse(String(storedParameters().when))) / 86_400_000)
  const days = ['Today', 'Yesterday', 'A week ago'].map((name) => {
    fireEvent.click(button(name))
    return daysAgo()
  })

  expect(days).toEqual([0, 1, 7])
})

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

test('N08 conditions show and hide parameters, and what is hidden loses its value', async () => {
  await renderForm({ kinds: ['method', 'body'] })
  expect(screen.queryByLabelText('Body')).toBeNull()

  await choose('Method', 'POST')
  fireEvent.change(field('Body'), { target: { value: 'text' } })
  expect(storedParameters()).toEqual({ method: 'post', body: 'text' })
  await choose('Method', 'GET')

  expect(screen.queryByLabelText('Body')).toBeNull()
  expect(storedParameters()).toEqual({ method: 'get' })
})

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
    screen.getByRole('radiogroup', { name: 'How Line is given' }).querySelector('[aria-checked=true]')
      ?.textContent,
  ).toBe('Expression')
})

test('a value that is dropped on a field becomes an expression, behind the text that is there', async () => {
  await renderForm({ kinds: ['line', 'amount'], parameters: { line: 'Dear ' } })
  const data = { types: [valueDragType], getData: () => '$json.name' }

  fireEvent.drop(field('Line'), { dataTransfer: data })
  fireEvent.drop(field('Amount'), { dataTransfer: data })

  expect(storedParameters()).toEqual({ line: '=Dear {{ $json.name }}', amount: '={{ $json.name }}' })
})

test('conditions are built from two values and a comparison', async () => {
  await renderForm({ kinds: ['conditions'] })

  fireEvent.click(button('Add condition'))
  fireEvent.change(field('Value 1'), { target: { value: 'a' } })
  fireEvent.click(screen.getByRole('combobox', { name: 'Comparison' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Text: exists' }))

  expect(storedParameters().conditions).toMatchObject({
    combinator: 'and',
    conditions: [{ leftValue: 'a', operator: { type: 'string', operation: 'exists', singleValue: true } }],
  })
  expect(screen.queryByLabelText('Value 2')).toBeNull()
})

test('a resource is named by id or picked from a list', async () => {
  await renderForm({ kinds: ['sheet'], options: channels })

  fireEvent.change(field('By ID'), { target: { value: '42' } })
  expect(storedParameters().sheet).toEqual({ __rl: true, mode: 'id', value: '42' })
  fireEvent.click(screen.getByRole('radio', { name: 'From list' }))
  await waitFor(() => expect(field('Sheet')).toHaveProperty('disabled', false))
  await choose('Sheet', 'General')

  expect(storedParameters().sheet).toMatchObject({ mode: 'list', value: 'c1', cachedResultName: 'General' })
})

test('R12 a read-only form takes no input', async () => {
  await renderForm({ kinds: ['line', 'headers'], parameters: { line: 'text' }, readOnly: true })

  expect(field('Line')).toHaveProperty('disabled', true)
  expect(screen.queryByRole('button', { name: 'Add header' })).toBeNull()
})
