import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { openSample } from '../../testing/open-sample.ts'
import { Refusal, serveRest } from '../../testing/serve-rest.ts'
import { useToasts } from '../../ui/toast-store.ts'
import { WorkspaceProvider } from '../../workspace/WorkspaceProvider.tsx'
import { WorkflowSettingsModal } from './WorkflowSettingsModal.tsx'

beforeEach(() => queryClient.clear())
afterEach(cleanup)

function open(id: string | undefined) {
  const close = vi.fn<() => void>()
  render(
    <QueryClientProvider client={queryClient}>
      <WorkspaceProvider workspace={openSample({ id })}>
        <WorkflowSettingsModal input={{} as never} close={close} />
      </WorkspaceProvider>
    </QueryClientProvider>,
  )
  return close
}

const told = () => useToasts.getState().toasts.map(({ title, message }) => [title, message])

test('M15 V01 settings of a workflow that is not stored are not there to be shown', async () => {
  serveRest({})
  const close = open(undefined)

  await expect.poll(() => close.mock.calls.length).toBeGreaterThan(0)
  expect(told()).toEqual([['No workflow active', 'No workflow active to display settings of.']])
})

test('M15 V01 settings that cannot be loaded are told of, and the dialog closes', async () => {
  const refused = () => new Refusal(400, { message: 'Not now' })
  serveRest({ 'GET /workflows': refused, 'GET /options/timezones': refused })
  const close = open('7')

  await expect.poll(() => close.mock.calls.length).toBeGreaterThan(0)
  expect(told()[0]).toEqual(['Problem loading settings', 'Not now'])
})
