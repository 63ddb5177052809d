import { beforeEach, expect, test } from 'vitest'
import { dismissToast, showError, showFailure, showSuccess, useToasts } from './toast-store.ts'

beforeEach(() => useToasts.setState({ toasts: [] }))

const toasts = () => useToasts.getState().toasts

test('V01 errors stay until dismissed, successes go by themselves', () => {
  const id = showError({ title: 'Broken' })
  showSuccess({ title: 'Done' })

  expect(toasts().map(({ duration }) => duration)).toEqual([0, 4500])
  dismissToast(id)
  expect(toasts().map(({ title }) => title)).toEqual(['Done'])
})

test('L01 details are cut at 500 characters', () => {
  showError({ title: 'Long', details: 'x'.repeat(501) })

  expect(toasts()[0]?.details).toBe(`${'x'.repeat(500)}…`)
})

test('a failure tells its message, its hint and its stack', () => {
  const error = Object.assign(new Error('No disk'), { hint: 'Buy one', stack: 'at disk' })

  showFailure('Problem saving', error)

  expect(toasts()[0]).toMatchObject({
    title: 'Problem saving',
    message: 'No disk',
    details: 'Buy one\nat disk',
  })
})

test('the same notice is not shown twice at a time', () => {
  showError({ title: 'Same' })
  showError({ title: 'Same' })

  expect(toasts()).toHaveLength(1)
})
