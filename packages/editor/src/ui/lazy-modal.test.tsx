import { act, cleanup, render, screen } from '@testing-library/react'
import { Component, Suspense, type ComponentType, type ReactNode } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { lazyModal } from './lazy-modal.ts'

afterEach(cleanup)

class Boundary extends Component<{ children: ReactNode }, { name?: string }> {
  override state: { name?: string } = {}
  static getDerivedStateFromError = ({ name }: Error) => ({ name })
  override render() {
    return this.state.name ?? this.props.children
  }
}

test('L01 V01 a part of the editor that has not arrived after 120 seconds fails as ChunkLoadError', async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  const Never = lazyModal(() => new Promise<ComponentType<object>>(() => undefined))
  render(
    <Boundary>
      <Suspense fallback="loading">
        <Never />
      </Suspense>
    </Boundary>,
  )

  await act(() => vi.advanceTimersByTimeAsync(119_999))
  expect(screen.getByText('loading')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(1))

  expect(screen.getByText('ChunkLoadError')).toBeTruthy()
})
