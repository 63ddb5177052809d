import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { button, choose } from '../../testing/form-gestures.ts'
import { field, renderForm, storedParameters } from '../../testing/render-form.tsx'
import { useModals } from '../../ui/modal-store.ts'

afterEach(cleanup)

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
  fireEvent.change(amount, { target: { value: '7' } })
  expect(storedParameters()).toEqual({ amount: 7 })
  type('abc')

  expect(storedParameters()).toEqual({ amount: 7 })
  expect(screen.getByText('Enter a number.')).toBeTruthy()
  expect(amount).toHaveProperty('value', 'abc')
})

test('a parameter that needs a value is marked', async () => {
  await renderForm({ kinds: ['line'] })
  expect(field('Line').getAttribute('aria-invalid')).toBe('true')

  fireEvent.change(field('Line'), { target: { value: 'x' } })

  expect(field('Line').getAttribute('aria-invalid')).toBe('false')
})

test('N04 what is no color is kept and named, when its field is left', async () => {
  await renderForm({ kinds: ['tint'] })
  const tint = field('Tint')
  const problem = () => screen.queryByText(/is not a color/)?.textContent

  fireEvent.focus(tint)
  fireEvent.change(tint, { target: { value: '#zz' } })
  expect(problem()).toBeUndefined()
  fireEvent.blur(tint)
  expect(problem()).toBe('"#zz" is not a color. Use a code like #ff8800.')
  expect(tint.getAttribute('aria-invalid')).toBe('true')
  expect(storedParameters()).toEqual({ tint: '#zz' })

  for (const value of ['#f80', '#ff880080', '']) {
    fireEvent.change(tint, { target: { value } })
    expect(problem()).toBeUndefined()
  }
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

test('N13 JSON that is edited in its window opens it on a press and on Enter', async () => {
  await renderForm({ kinds: ['object'], parameters: { object: '{}' } })

  fireEvent.click(field('Object'))
  fireEvent.keyDown(field('Object'), { key: 'Enter' })

  expect(useModals.getState().stack.slice(-2)).toMatchObject([
    { name: 'textEditor', input: { title: 'Object', value: '{}', language: 'json' } },
    { name: 'textEditor' },
  ])
})

test('R12 a read-only form takes no input and offers no way to give it', async () => {
  await renderForm({ kinds: ['line', 'headers'], parameters: { line: 'text' }, readOnly: true })

  expect(field('Line')).toHaveProperty('disabled', true)
  expect(screen.queryByRole('radio', { name: 'Expression' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Options for Line' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add header' })).toBeNull()
})

test('a node whose type is not here says what is missing, and shows what it was told', async () => {
  await renderForm({ kinds: [], type: 'n8n-nodes-extra.odd', parameters: { city: 'Oslo' } })

  const missing = screen.getByRole('region', { name: 'This node type is not installed' })
  expect(missing.textContent).toContain('n8n-nodes-extra.odd')
  expect(within(missing).getByRole('link', { name: 'n8n-nodes-extra' })).toHaveProperty(
    'href',
    'https://www.npmjs.com/package/n8n-nodes-extra',
  )
  expect(missing.textContent).toContain(
    'Ask an owner of this instance to install the package n8n-nodes-extra.',
  )
  const given = screen.getByRole('region', { name: /^Parameters/ })
  await waitFor(() => expect(given.textContent).toContain('"Oslo"'))
})

test('a node whose type comes later says so, and sends nobody elsewhere to get it', async () => {
  const type = '@n8n/n8n-nodes-langchain.lmChatGoogleVertex'
  await renderForm({ kinds: [], type, parameters: { modelName: 'gemini' } })

  const missing = screen.getByRole('region', { name: 'This node isn’t available yet' })
  expect(missing.textContent).toMatch(/Heddle keeps its settings.*Google Vertex Chat Model/)
  expect(within(missing).queryByRole('link')).toBeNull()
  const given = screen.getByRole('region', { name: /^Parameters/ })
  await waitFor(() => expect(given.textContent).toContain('"gemini"'))
})

test('a credential stands behind the parameter that says which one it is, else before all others', async () => {
  const labels = () => [...document.querySelectorAll('label')].map(({ textContent }) => textContent)
  const only = { name: 'postApi', displayOptions: { show: { method: ['post'] } } }
  await renderForm({
    kinds: ['line', 'method', 'days'],
    parameters: { method: 'post' },
    credentials: [only],
  })
  expect(labels()).toEqual(['Line', 'Method', 'Credential for postApi', 'Days'])

  cleanup()
  await renderForm({ kinds: ['line', 'method'], credentials: [{ name: 'anyApi' }] })
  expect(labels()).toEqual(['Credential for anyApi', 'Line', 'Method'])
})
