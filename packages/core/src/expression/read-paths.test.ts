import { expect, test } from 'vitest'
import { readPaths } from './read-paths.ts'
import { compileTemplate } from './template.ts'

const read = (code: string) => readPaths(compileTemplate(`={{ ${code} }}`))

test.each([
  ['$json.a', [['a']]],
  ["$json.a.b + $json['c d']", [['a', 'b'], ['c d']]],
  ['$json.list[0].x', [['list', '0', 'x']]],
  ['$json.name.toUpperCase()', [['name']]],
  ['$json.list.map(x => x.a)', [['list']]],
  ['$json.a?.b', [['a', 'b']]],
  ['$json.list.length', [['list', 'length']]],
  ['f($json.a)', [['a']]],
  ['$json.a.b.trim().length', [['a', 'b']]],
  ['$json.a["b"]["c"]', [['a', 'b', 'c']]],
  ['$json.a[true]', [['a']]],
  ['other.$json', []],
  ['other[$json.a]', [['a']]],
  ['1 + 1', []],
])('%s reads %j of the item', (code, paths) => {
  expect(read(code).json).toEqual(paths)
})

test.each([
  '$json',
  'f($json)',
  '$json[key]',
  '$json.keys()',
  '$input.all()',
  '$items()',
  '$thisItem',
  '$json.constructor',
  '({ ...$json })',
])('%s reads the input as a whole', (code) => {
  expect(read(code).json).toBeUndefined()
})

test('nodes are known by name unless a name is computed', () => {
  expect(read("$('A').first().json.x + $node.B.json.y + $node['C'].json").nodes).toEqual(['A', 'B', 'C'])
  expect(read("$('A' + 1).first()").nodes).toBeUndefined()
  expect(read('$node[name]').nodes).toBeUndefined()
})

test('descent, runs, files and parameters are noticed', () => {
  expect(read("$('A').item.json")).toMatchObject({ lineage: true, allRuns: false, binary: false })
  expect(read("$('A').all(0, 1)")).toMatchObject({ lineage: false, allRuns: true })
  expect(read("$('A').all(0)")).toMatchObject({ allRuns: false })
  expect(read("$('A').all(...x)")).toMatchObject({ allRuns: true })
  expect(read("$items('A', 0)")).toMatchObject({ allRuns: false })
  expect(read("$items('A', 0, 1)")).toMatchObject({ allRuns: true })
  expect(read('$binary.file.fileName')).toMatchObject({ binary: true })
  expect(read('$parameter.a')).toMatchObject({ parameters: true })
})

test('texts and what cannot be read are passed over', () => {
  expect(readPaths(compileTemplate('=a {{ $json.a }} b {{ }}')).json).toEqual([['a']])
})
