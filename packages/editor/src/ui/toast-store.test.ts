import { beforeEach, expect, test } from 'vitest'
import { ApiError, ServerUnreachable } from '../api/api-error.ts'
import {
  dismissToast,
  leaveErrors,
  settle,
  showError,
  showFailure,
  showInfo,
  showSuccess,
  showWarning,
  useToasts,
} from './toast-store.ts'

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

test.each([
  [
    'with the advice of the server',
    new ApiError('No disk', { status: 503, hint: 'Buy one', requestId: 'r-1', stack: 'at x.js:1' }),
    'What to do: Buy one\nRequest ID: r-1',
  ],
  [
    'that is a defect',
    new ApiError('Oops', { status: 500, requestId: 'r-2' }),
    'What to do: Try again. If it keeps happening, send the request ID to whoever runs this server. The server log shows the cause.\nRequest ID: r-2',
  ],
  [
    'of a node',
    new ApiError('Refused', { status: 400, requestId: 'r-3', body: { description: 'The key is old' } }),
    'What happened: The key is old\nRequest ID: r-3',
  ],
  [
    'without an answer',
    new ServerUnreachable(),
    'What to do: Check your connection and that the Heddle server is running, then try again.',
  ],
  ['that never left the page', new Error('No such file'), undefined],
])('a failure %s is told without a stack', (_case, error, details) => {
  showFailure('Problem saving', error)

  expect(toasts()[0]).toMatchObject({ title: 'Problem saving', message: error.message })
  expect(toasts()[0]?.details).toBe(details)
})

test('an error goes when what failed has worked, whatever else works meanwhile', () => {
  showFailure('Problem saving', 'no', { about: 'save' })
  showFailure('Problem loading', 'no')
  showError({ title: 'Workflow failed' })

  showSuccess({ title: 'Loaded' })
  expect(toasts().map(({ title }) => title)).toEqual(['Problem saving', 'Workflow failed', 'Loaded'])

  settle('save')
  expect(toasts().map(({ title }) => title)).toEqual(['Workflow failed', 'Loaded'])
})

test('errors of a page go with it, except those that are to stay', () => {
  showError({ title: 'Of this page' })
  showError({ title: 'Why you are here', stays: true })
  showWarning({ title: 'Careful' })

  leaveErrors()

  expect(toasts().map(({ title }) => title)).toEqual(['Why you are here', 'Careful'])
})

test('the same notice is not shown twice at a time', () => {
  showError({ title: 'Same' })
  showError({ title: 'Same' })

  expect(toasts()).toHaveLength(1)
})

test('V01 warnings stay until dismissed, information goes by itself, and a wish for a time holds', () => {
  showWarning({ title: 'Careful' })
  showInfo({ title: 'By the way' })
  showInfo({ title: 'For long', duration: 15_000 })

  expect(toasts().map(({ kind, duration }) => [kind, duration])).toEqual([
    ['warning', 0],
    ['info', 4500],
    ['info', 15_000],
  ])
})

test('notices that differ, or that offer something to do, stand beside each other', () => {
  const action = { label: 'Go', run: () => undefined }
  showError({ title: 'Same' })
  showError({ title: 'Same', message: 'but more' })
  showWarning({ title: 'Same' })
  showError({ title: 'Same', action })
  showError({ title: 'Same', action })
  showError({ title: 'Other' })

  expect(toasts()).toHaveLength(6)
  expect(new Set(toasts().map(({ id }) => id)).size).toBe(6)
})

test('L01 details of 500 characters are shown whole', () => {
  showError({ title: 'Long', details: 'x'.repeat(500) })

  expect(toasts()[0]?.details).toBe('x'.repeat(500))
})

test('what is thrown without being an error is told as it is, without details', () => {
  showFailure('Problem', 'plain text')

  expect(toasts()[0]).toMatchObject({ message: 'plain text', details: undefined })
})
