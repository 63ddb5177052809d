import { expect, test } from 'vitest'
import { Silence } from './silence.ts'

const limits = { lookMs: 10, lateMs: 20, quietMs: 30, busyMs: 50, silentMs: 200, startMs: 400 }

/** A thread that has begun to answer and is then looked at so often, each time with so much more processor time used. */
function afterLooks(count: number, { beats = 1, cpuMs = 0 }: { beats?: number; cpuMs?: number }): Silence {
  const silence = new Silence(limits, 0)
  if (beats > 0) silence.look({ beats, cpuMs: 0 })
  for (let look = 1; look <= count; look++) silence.look({ beats, cpuMs: look * cpuMs })
  return silence
}

test('a thread that beats answers, and one that stops to beat is soon known not to', () => {
  expect(afterLooks(2, {}).condition).toBe('answering')
  expect(afterLooks(3, {}).condition).toBe('silent')
})

test('REL-17 a thread that computes without a beat is given up', () => {
  expect(afterLooks(4, { cpuMs: 10 }).isTooLong).toBe(false)
  expect(afterLooks(5, { cpuMs: 10 }).isTooLong).toBe(true)
})

test('REL-17 a thread that gets little of a busy machine gets more time', () => {
  expect(afterLooks(9, { cpuMs: 5 }).isTooLong).toBe(false)
  expect(afterLooks(10, { cpuMs: 5 }).isTooLong).toBe(true)
})

test('REL-17 time in which nobody looked does not count: after a long pause of the whole process a thread is not given up', () => {
  const silence = afterLooks(1, {})

  silence.look({ beats: 1, cpuMs: 1_000_000 })

  expect(silence.isTooLong).toBe(false)
  expect(silence.condition).toBe('answering')
})

test('a thread that waits without an end is given up later', () => {
  expect(afterLooks(19, {}).isTooLong).toBe(false)
  expect(afterLooks(20, {}).isTooLong).toBe(true)
})

test('a beat makes up for all silence before it', () => {
  const silence = afterLooks(4, { cpuMs: 10 })

  silence.look({ beats: 2, cpuMs: 50 })
  silence.look({ beats: 2, cpuMs: 60 })

  expect(silence.isTooLong).toBe(false)
  expect(silence.condition).toBe('answering')
})

test('a thread may take longer to start', () => {
  const starting = afterLooks(39, { beats: 0, cpuMs: 10 })

  expect([starting.condition, starting.isTooLong]).toEqual(['starting', false])
  starting.look({ beats: 0, cpuMs: 400 })
  expect([starting.condition, starting.isTooLong]).toEqual(['silent', true])
})
