import { expect, test } from 'vitest'
import { contextWith } from './index.ts'

class Context {
  readonly name = 'whole'
  get greet() {
    return () => `I am ${this.name}`
  }
  get http() {
    return () => 'asked outside'
  }
}

test('parts of a context are replaced, and the others stay what they were', () => {
  const context = new Context()

  const { name, greet, http } = contextWith(context, { name: 'other', http: () => 'asked the test' })

  expect([name, greet(), http()]).toEqual(['other', 'I am other', 'asked the test'])
  expect([context.name, context.http()]).toEqual(['whole', 'asked outside'])
})

test('a part may be worked out when it is read', () => {
  let reads = 0
  const context = contextWith(new Context(), {
    get params() {
      reads += 1
      return reads
    },
  })

  expect([reads, context.params, context.params]).toEqual([0, 1, 2])
})
