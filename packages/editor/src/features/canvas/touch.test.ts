import { expect, onTestFinished, test, vi } from 'vitest'
import { isTouching, noteTouch } from './touch.ts'

test('L01 a finger counts as being at work for two seconds', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())

  expect(isTouching()).toBe(false)
  noteTouch()
  vi.advanceTimersByTime(1999)
  expect(isTouching()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isTouching()).toBe(false)
})
