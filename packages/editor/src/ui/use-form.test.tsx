import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Form } from './Form.tsx'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SelectField } from './SelectField.tsx'
import { TextField } from './TextField.tsx'
import { useToasts } from './toast-store.ts'
import { useForm } from './use-form.ts'

class Refusal extends Error {
  readonly errorCode = 'bad_request'
}

let sent: { name: string; role: string }[] = []
let answer: () => Promise<void> = async () => undefined

beforeEach(() => {
  sent = []
  answer = async () => undefined
  useToasts.setState({ toasts: [] })
})
afterEach(cleanup)

function Sample() {
  const { form, field, isChanged } = useForm({
    initial: { name: 'Ada', role: 'member' },
    rules: { name: (name) => (name === '' ? 'A name is needed' : undefined) },
    failed: 'Could not be saved',
    refusals: { bad_request: 'name' },
    submit(values) {
      sent.push(values)
      return answer()
    },
  })
  return (
    <Form {...form} aria-label="Sample">
      <SelectField {...field('role')} label="Role" options={[{ value: 'member', label: 'Member' }]} />
      <TextField {...field('name')} label="Name" />
      <output>{isChanged ? 'changed' : 'as it was'}</output>
    </Form>
  )
}

const send = () => fireEvent.submit(screen.getByRole('form'))
const name = () => screen.getByLabelText('Name')
const type = (value: string) => fireEvent.change(name(), { target: { value } })

test('a form that is sent twice at once is sent once', async () => {
  let finish: () => void = () => undefined
  answer = () => new Promise((resolve) => (finish = resolve))
  render(<Sample />)

  act(() => {
    send()
    send()
  })

  expect(sent).toEqual([{ name: 'Ada', role: 'member' }])
  await act(async () => finish())
})

test('a wrong field says so, is read aloud with its message, and gets the focus', async () => {
  render(<Sample />)
  type('')
  expect(screen.queryByRole('alert')).toBeNull()

  send()

  expect(sent).toEqual([])
  const message = screen.getByRole('alert')
  expect(message.textContent).toBe('A name is needed')
  expect(name().getAttribute('aria-describedby')).toBe(message.id)
  await expect.poll(() => document.activeElement).toBe(name())
})

test('what the server refuses stands at the field that it is about, until that is changed', async () => {
  answer = () => Promise.reject(new Refusal('This name is taken'))
  render(<Sample />)

  send()
  await expect.poll(() => screen.queryByRole('alert')?.textContent).toBe('This name is taken')
  await expect.poll(() => document.activeElement).toBe(name())

  type('Bea')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('why a form could not be sent stands in it, and is gone with the next try', async () => {
  answer = () => Promise.reject(new Error('No connection'))
  render(<Sample />)
  send()
  await expect.poll(() => screen.queryByRole('alert')?.textContent).toBe('Could not be savedNo connection')
  expect(useToasts.getState().toasts).toEqual([])

  answer = async () => undefined
  send()

  await expect.poll(() => screen.queryByRole('alert')).toBeNull()
})

test('a form knows whether anything was changed', () => {
  render(<Sample />)
  expect(screen.getByRole('status').textContent).toBe('as it was')

  type('Bea')
  expect(screen.getByRole('status').textContent).toBe('changed')
  type('Ada')
  expect(screen.getByRole('status').textContent).toBe('as it was')
})
