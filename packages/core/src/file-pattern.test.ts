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
  ['a.txt', ['a.txt'], ['b.txt', 'a.txt/b']],
  ['[a-c-]x', ['ax', '-x'], ['dx']],
  ['[-a]x', ['-x', 'ax'], ['bx']],
  ['[ac]x', ['ax', 'cx'], ['bx']],
  ['[acz]', ['a', 'c', 'z'], ['b', 'y']],
  ['[a-]x', ['ax', '-x'], ['bx']],
  ['[a-cx-z]1', ['b1', 'y1'], ['d1', '-1']],
  ['[^a]x', ['bx'], ['ax']],
  ['[!]a]x', ['bx'], [']x', 'ax']],
  ['[a]b]', ['ab]'], ['a', 'b]']],
  ['a[!b]c', ['axc'], ['abc', 'a/c']],
  ['[.]a', [], ['.a']],
  ['?a', ['ba'], ['.a', 'a']],
  ['a?c', ['abc'], ['a/c']],
  ['\\[a]', ['[a]'], ['a']],
  ['a\\', ['a\\'], ['a']],
  ['*', ['a', 'ab'], ['a/b', '.a']],
  ['a*', ['a', 'abc'], ['ba']],
  ['***', ['a'], ['a/b']],
  ['a**', ['ab'], ['a/b']],
  ['a/**/b', ['a/b', 'a/x/b', 'a/x/y/b'], ['a/xb', 'b', 'a/.x/b']],
  ['**', ['a', 'a/b'], ['.a', 'a/.b']],
  ['{a,b}.txt', ['a.txt', 'b.txt'], ['c.txt', 'a,b.txt']],
  ['{a,{b,c}d}', ['a', 'bd', 'cd'], ['b', 'c', 'ad']],
  ['x{,y}z', ['xz', 'xyz'], ['xyyz']],
  ['{a}', ['{a}'], ['a']],
  ['{a,b', ['{a,b'], ['a', 'b']],
  ['{a\\,b,c}', ['a,b', 'c'], ['a', 'b']],
  ['{a\\},b}', ['a}', 'b'], ['a']],
  ['{**/x,y}', ['x', 'a/x', 'y'], ['a/y']],
  ['{y,**/x}', ['x', 'a/x', 'y'], ['a/y']],
  ['{a,b}{c,d}', ['ac', 'bd'], ['ab', 'a']],
  ['é?', ['é😀'], ['é']],
])('%s', (pattern, wanted, unwanted) => {
  const isMatch = (path: string) => fits(pattern, path)

  expect(wanted.filter(isMatch)).toEqual(wanted)
  expect(unwanted.filter(isMatch)).toEqual([])
})
