import { expect, onTestFinished, test, vi } from 'vitest'
import { openSample } from '../../testing/open-sample.ts'
import { createFlow } from './flow-store.ts'

const { hoverEdge, store } = createFlow(openSample())
const shown = () => store.getState().hoveredEdge

test('L01 the buttons of a wire come 150 ms after the pointer and go 500 ms after it left', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())

  hoverEdge('wire')
  vi.advanceTimersByTime(149)
  expect(shown()).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(shown()).toBe('wire')

  hoverEdge(undefined)
  vi.advanceTimersByTime(499)
  expect(shown()).toBe('wire')
  vi.advanceTimersByTime(1)
  expect(shown()).toBeUndefined()
})

test('a wire that the pointer only passes shows nothing', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())

  hoverEdge('wire')
  vi.advanceTimersByTime(100)
  hoverEdge(undefined)
  vi.advanceTimersByTime(1000)

  expect(shown()).toBeUndefined()
})
