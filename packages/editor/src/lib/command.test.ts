import { expect, test, vi } from 'vitest'
import { canRun, isOffered, runCommand, type Command } from './command.ts'

const command = (given: Partial<Command<number>> = {}): Command<number> => ({
  id: 'x',
  name: () => 'X',
  run: vi.fn<() => void>(),
  ...given,
})

test('a command can always be done and is always offered unless it says otherwise', () => {
  expect([canRun(command(), 1), isOffered(command(), 1)]).toEqual([true, true])
  const onlyOne = command({ when: (n) => n === 1, offered: (n) => n < 5 })
  expect([canRun(onlyOne, 1), isOffered(onlyOne, 1)]).toEqual([true, true])
  expect([canRun(onlyOne, 2), isOffered(onlyOne, 2)]).toEqual([false, false])
})

test('a command can be done by its key where menus do not offer it', () => {
  const silent = command({ offered: () => false })

  expect([canRun(silent, 1), isOffered(silent, 1)]).toEqual([true, false])
})

test('what cannot be done now is not done', () => {
  const refused = command({ when: () => false })
  const allowed = command()

  runCommand(refused, 1)
  runCommand(allowed, 1)

  expect(refused.run).not.toHaveBeenCalled()
  expect(allowed.run).toHaveBeenCalledWith(1)
})
