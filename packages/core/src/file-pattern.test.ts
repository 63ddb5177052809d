import { expect, test } from 'vitest'
import { readFilePattern } from './file-pattern.ts'

function fits(pattern: string, path: string): boolean {
  const { begin, follow, enter, fits: isMatch } = readFilePattern(pattern)
  const [first = '', ...names] = path.split('/')
  return isMatch(names.reduce((progress, name) => follow(enter(progress), name), follow(begin, first)))
}

test.each([
  ['*.txt', ['a.txt', 'a.b.txt'], ['a.md', 'b/a.txt', '.a.txt']],
  ['a?.txt', ['ab.txt'], ['a.txt', 'abc.txt']],
  ['[a-c]x', ['ax', 'cx'], ['dx', 'x']],
  ['[!a-c]x', ['dx'], ['ax']],
  ['[]a]x', [']x', 'ax'], ['bx']],
  ['[ax', ['[ax'], ['ax']],
  ['\\*x', ['*x'], ['ax']],
  ['**/a.txt', ['a.txt', 'b/a.txt', 'b/c/a.txt'], ['a.md', '.b/a.txt']],
  ['b/**', ['b/a.txt', 'b/c/a.txt'], ['a.txt']],
  ['b/**c', ['b/ac'], ['b/a/c', 'b/a']],
  ['{b/**,c}', ['b/a', 'b/d/a', 'c'], ['d/a']],
  ['{c,b/**}', ['b/a', 'b/d/a', 'c'], ['d/a']],
  ['.*', ['.a'], ['a']],
])('%s', (pattern, wanted, unwanted) => {
  const isMatch = (path: string) => fits(pattern, path)

  expect(wanted.filter(isMatch)).toEqual(wanted)
  expect(unwanted.filter(isMatch)).toEqual([])
})
