import { expect, test } from 'vitest'
import { compileTemplate, libraryName, sandboxSource } from '../index.ts'

const sourceOf = (expression: string) => sandboxSource(compileTemplate(`={{ ${expression} }}`)).source

test.each([
  ['$json.list.chunk(2)', `$json.list[${libraryName}.chunk](2)`],
  ['$json.list?.chunk(2)', `$json.list?.[${libraryName}.chunk](2)`],
])('a method of ours is looked up by its own key, in the same chain: %s', (expression, source) => {
  expect(sourceOf(expression)).toContain(source)
})

test.each([
  ['$json.list.isEmpty()', `${libraryName}.test_isEmpty($json.list)`],
  ['$json.list?.isEmpty()', `$json.list?.[${libraryName}.isEmpty]()`],
])('a missing value is empty, unless the chain ends there: %s', (expression, source) => {
  expect(sourceOf(expression)).toContain(source)
})
