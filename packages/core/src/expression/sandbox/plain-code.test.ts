import { expect, test } from 'vitest'
import { readCode } from '../index.ts'

const isPlain = (code: string) => readCode(code).isPlain

test.each([
  'return [{ json: { name: $json.body.name, sum: $json.body.list.reduce((a, b) => a + b) } }]',
  'for (const item of $input.all()) { item.json.myNewField = 1 }\nreturn $input.all()',
  "const rows = $('Rows').all().filter(Boolean); return rows.map((row, i) => ({ ...row.json, i }))",
  'const count = {}; for (const { json: { key } } of items) count[key] = (count[key] ?? 0) + 1; return count',
  'let i = 0; do { i++ } while (i < 3); switch (i) { case 3: return { i }; default: return [] }',
  'const { a = 1, ...rest } = $json; [rest.x, rest.y] = [rest.y, rest.x]; return rest',
  'function twice(x) { return x * 2 } try { return { x: twice($json.x) } } catch (error) { throw new Error(error.message) }',
  'const all = await Promise.all(items.map(async (each) => each.json)); console.log(all.length); return all',
  'const Math = { max: 0 }; Math.max = 1; return Math',
  'if (/a+/.test($json.text)) delete $json.text; return $json',
])('only computes: %s', (code) => {
  expect(isPlain(code)).toBe(true)
})

test.each([
  'total = 1; return { total }',
  'for (let i = 0; i < 2; i++) {} for (i = 0; i < 2; i++) {} return []',
  'for (key in $json) {} return []',
  'function add(total) { return total } total = 1; return []',
  '[1].map((each) => each); return { each }',
  '{ var late = 1 } return { late }',
  'JSON = null; return []',
  'Math.max = () => 1; return []',
  '[Math.max] = [1]; return []',
  'Number.x++; return []',
  'return { x: globalThis.x }',
  'return { x: this.helpers }',
  'return { x: arguments.length }',
  'return { x: [].constructor }',
  "return { x: []['constructor'] }",
  'const { constructor } = {}; return []',
  'Object.defineProperty($json, "a", { value: 1 }); return []',
  'return { get a() { return 1 } }',
  'class A {} return new A()',
  "return require('util').inspect(1)",
  'return { at: DateTime.now(), and: $now }',
  'await new Promise((done) => setTimeout(done, 1)); return []',
  'return { x: eval("1") }',
  'return { x: new Proxy({}, {}) }',
  'return { x: RegExp.$1 }',
  'const x = String.raw`a`; return { x }',
  "return { x: await import('x') }",
  'with ($json) { return { name } }',
  'const next = function* () { yield 1 }; return [...next()]',
])('does more than that: %s', (code) => {
  expect(isPlain(code)).toBe(false)
})
