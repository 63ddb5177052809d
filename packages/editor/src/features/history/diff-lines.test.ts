import { expect, test } from 'vitest'
import { diffLines } from './diff-lines.ts'

const shown = (before: string, after: string) =>
  diffLines(before, after).map(({ kind, text }) => `${kind} ${text}`.trim())

test('a changed line is told between the lines around it, far ones are left out', () => {
  const lines = ['1', '2', '3', '4', '5', '6', '7', '8']

  expect(shown(lines.join('\n'), lines.with(4, 'five').join('\n'))).toEqual([
    'gap',
    'same 3',
    'same 4',
    'removed 5',
    'added five',
    'same 6',
    'same 7',
    'gap',
  ])
})

test('lines that were put in or taken out leave the others alone', () => {
  expect(shown('a\nb\nc', 'a\nnew\nb')).toEqual(['same a', 'added new', 'same b', 'removed c'])
})

test('a long text with one change is compared, texts with nothing in common are shown whole', () => {
  const long = 'x\n'.repeat(5000)
  const [old, now] = ['a', 'b'].map((letter) => Array.from({ length: 600 }, (_, n) => letter + n).join('\n'))

  expect(shown(long, `${long}y`).filter((line) => !line.startsWith('same'))).toEqual([
    'gap',
    'removed',
    'added y',
  ])
  expect(diffLines(old ?? '', now ?? '')).toEqual([
    { kind: 'removed', text: old },
    { kind: 'added', text: now },
  ])
})
