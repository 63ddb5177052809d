import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSample } from '../../testing/open-sample.ts'
import { clearRun } from '../../workspace/run-store.ts'
import { WorkspaceProvider } from '../../workspace/WorkspaceProvider.tsx'
import { TriggerTip } from './TriggerTip.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const after = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

test('X03 a trigger says what it waits for 2.5 s after the waiting began, and not before', () => {
  const workspace = openSample()
  workspace.run.setState({ status: 'waitingForWebhook' })
  render(
    <WorkspaceProvider workspace={workspace}>
      <TriggerTip text="Waiting for you to call the URL" />
    </WorkspaceProvider>,
  )

  after(2499)
  expect(screen.queryByRole('status')).toBeNull()
  after(1)

  expect(screen.getByRole('status').textContent).toBe('Waiting for you to call the URL')
  act(() => clearRun(workspace))
  expect(screen.queryByRole('status')).toBeNull()
})
