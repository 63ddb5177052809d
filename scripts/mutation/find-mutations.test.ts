import { expect, test } from 'vitest'
import { findMutations } from './find-mutations.ts'

const mutants = (text: string) =>
  findMutations({ path: 'x.ts', text }).map(
    ({ start, end, to }) => text.slice(0, start) + to + text.slice(end),
  )

test('each place where something can be turned into its opposite is one change', () => {
  expect(mutants('const a = b === c')).toEqual(['const a = b !== c'])
  expect(mutants('const a = !b')).toEqual(['const a = b'])
  expect(mutants('const a = b ? 1 : true')).toEqual([
    'const a = !(b) ? 1 : true',
    'const a = b ? 2 : true',
    'const a = b ? 1 : false',
  ])
  expect(mutants('if (a) b()')).toEqual(['if (!(a)) b()'])
})

test('types and imports are left alone, what stands in a cast is not', () => {
  expect(mutants("import { a } from './1.ts'\ntype A = 1 | true\nlet b: 2")).toEqual([])
  expect(mutants('const a = (b && c) as 1')).toEqual(['const a = (b || c) as 1'])
})
