import { expect, test } from 'vitest'
import { changesData, compileTemplate } from '../index.ts'

const changes = (expression: string) => changesData(compileTemplate(`=before {{ ${expression} }}`))

test.each([
  '$json.a = 1',
  '$json.a += 1',
  '$json.a++',
  'delete $json.a',
  '$json.list.sort()',
  '$json.list[$json.method]()',
  'Object.assign($json, { a: 1 })',
])('%s may change what it reads', (expression) => {
  expect(changes(expression)).toBe(true)
})

test.each(['$json.a', '$json.list.map((each) => each + 1)', '-$json.a', '$json.a === 1', 'String($json.a)'])(
  '%s changes nothing',
  (expression) => {
    expect(changes(expression)).toBe(false)
  },
)

test('a text changes nothing', () => {
  expect(changesData(compileTemplate('$json.a = 1'))).toBe(false)
})
