import { expect, test } from 'vitest'
import { FairLine } from './fair-line.ts'

const serve = (line: FairLine<string>): string[] =>
  Array.from({ length: line.length }, () => line.take() ?? 'nobody')

test('REL-20 people take turns, and so do the workflows of one person', () => {
  const line = new FairLine<string>()
  for (const n of [1, 2, 3]) line.add({ person: 'ann', workflow: 'flood' }, `flood ${n}`)
  line.add({ person: 'ann', workflow: 'small' }, 'small')
  line.add({ person: 'bob', workflow: 'his' }, 'his 1')
  line.add({ person: 'bob', workflow: 'his' }, 'his 2')

  expect(serve(line)).toEqual(['flood 1', 'his 1', 'small', 'his 2', 'flood 2', 'flood 3'])
  expect(line.take()).toBeUndefined()
})
