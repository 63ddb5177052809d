import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PreviewFrame } from './PreviewFrame.tsx'

afterEach(cleanup)

test('V01 a workflow that the frame cannot show is told of, whoever else says so is not believed', () => {
  render(<PreviewFrame workflow={{}} />)
  const say = (source: MessageEventSource | null) =>
    act(() => {
      const data = JSON.stringify({ command: 'error', message: 'Missing workflow' })
      window.dispatchEvent(new MessageEvent('message', { source, origin: location.origin, data }))
    })

  say(window)
  expect(screen.queryByText('Unable to preview workflow')).toBeNull()
  say(screen.getByTitle<HTMLIFrameElement>(/./).contentWindow)

  expect(screen.getByText('Unable to preview workflow')).toBeTruthy()
})
