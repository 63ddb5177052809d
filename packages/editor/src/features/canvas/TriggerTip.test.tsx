import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearRun, useRun } from '../../workspace/run-store.ts'
import { TriggerTip } from './TriggerTip.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  clearRun()
  vi.useRealTimers()
})

const after = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

test('X03 a trigger says what it waits for 2.5 s after the waiting began, and not before', () => {
  useRun.setState({ status: 'waitingForWebhook' })
  render(<TriggerTip text="Waiting for you to call the URL" />)

  after(2499)
  expect(screen.queryByRole('status')).toBeNull()
  after(1)

  expect(screen.getByRole('status').textContent).toBe('Waiting for you to call the URL')
  act(() => clearRun())
  expect(screen.queryByRole('status')).toBeNull()
})
