import { expect, test } from 'vitest'
import { keyDebounceMs } from './constants.ts'
import { firstPress } from './first-press.ts'

test.each(Object.entries(keyDebounceMs))(
  'L01 the key for %s acts on the first press and ignores repeats within %i ms',
  (_name, milliseconds) => {
    let now = 1000
    const mayAct = firstPress(milliseconds, () => now)

    expect(mayAct()).toBe(true)
    now += milliseconds - 1
    expect(mayAct()).toBe(false)
    now += 1
    expect(mayAct()).toBe(true)
  },
)
