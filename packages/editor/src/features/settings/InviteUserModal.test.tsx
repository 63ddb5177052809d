import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { serveRest } from '../../testing/serve-rest.ts'
import { UiProvider } from '../../ui/UiProvider.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { InviteUserModal } from './InviteUserModal.tsx'

afterEach(() => {
  cleanup()
  useToasts.setState({ toasts: [] })
})

const known = { user: { id: '1', email: 'ann@x.org' }, error: 'This person already has an account' }
const unmailed = { user: { id: '2', email: 'bob@x.org' }, error: 'No mail server' }
const invited = { user: { id: '3', email: 'cem@x.org' } }

function invite(emails: string, answer: object[]) {
  const sent = serveRest({ 'POST /users': () => answer, 'GET /users': () => [] })
  const close = vi.fn<() => void>()
  render(
    <UiProvider>
      <InviteUserModal input={{ byLink: false }} close={close} />
    </UiProvider>,
  )
  fireEvent.change(screen.getByLabelText('Email addresses'), { target: { value: emails } })
  fireEvent.click(screen.getByRole('button', { name: /^Invite/ }))
  return { sent, close }
}

test('U03 V01 when nobody could be invited the form says why for each, and keeps the addresses', async () => {
  const { close } = invite('ann@x.org, bob@x.org', [known, unmailed])

  const problem = await screen.findByRole('alert')
  expect(problem.textContent).toContain(
    'ann@x.org: This person already has an account\nbob@x.org: No mail server',
  )
  expect(close).not.toHaveBeenCalled()
  expect(useToasts.getState().toasts).toEqual([])
  expect(screen.getByLabelText<HTMLTextAreaElement>('Email addresses').value).toBe('ann@x.org, bob@x.org')
})

test('U03 V01 when some could be invited the dialog closes, and the others are named with their reasons', async () => {
  const { close } = invite('ann@x.org, cem@x.org', [known, invited])

  await expect.poll(() => close.mock.calls.length).toBe(1)
  expect(useToasts.getState().toasts).toMatchObject([
    { kind: 'success', title: 'User invited' },
    {
      kind: 'error',
      title: 'Problem inviting users',
      list: ['ann@x.org: This person already has an account'],
    },
  ])
})

test('U03 an address that stands there twice is invited and counted once', async () => {
  const { sent } = invite('cem@x.org; Cem <Cem@x.org>', [invited])

  await expect
    .poll(() => sent.find(({ method }) => method === 'POST')?.body)
    .toEqual([{ email: 'cem@x.org' }])
})
