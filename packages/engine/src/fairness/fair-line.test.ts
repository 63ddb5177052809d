import { expect, test } from 'vitest'
import { FairLine } from './fair-line.ts'

const line = (...entries: string[]) => {
  const fair = new FairLine<string>()
  for (const entry of entries) {
    const [person = '', workflow = ''] = entry.split(' ')
    fair.add({ person, workflow }, entry)
  }
  return fair
}

const served = (fair: FairLine<string>) => Array.from({ length: fair.size }, () => fair.next())

test('REL-20 people take turns, however much one of them wants', () => {
  const fair = line('mallory a 1', 'mallory a 2', 'mallory a 3', 'ann x 1', 'ann x 2', 'bob y 1')

  expect(served(fair)).toEqual(['mallory a 1', 'ann x 1', 'bob y 1', 'mallory a 2', 'ann x 2', 'mallory a 3'])
})

test('REL-20 the workflows of one person take turns, too', () => {
  const fair = line('ann flood 1', 'ann flood 2', 'ann flood 3', 'ann small 1', 'bob y 1')

  expect(served(fair)).toEqual(['ann flood 1', 'bob y 1', 'ann small 1', 'ann flood 2', 'ann flood 3'])
})

test('whoever may not be served now keeps their place, and whoever gives up leaves', () => {
  const fair = line('mallory a 1', 'mallory a 2', 'ann x 1')

  expect(fair.next(({ person }) => person !== 'mallory')).toBe('ann x 1')
  expect(fair.remove({ person: 'mallory', workflow: 'a' }, 'mallory a 1')).toBe(true)
  expect(fair.remove({ person: 'mallory', workflow: 'a' }, 'mallory a 1')).toBe(false)
  expect([fair.next(), fair.next(), fair.size]).toEqual(['mallory a 2', undefined, 0])
})
