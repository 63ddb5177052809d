import { expect, test } from 'vitest'
import { renameReferences } from '../workflow/rename-references.ts'
import { renameNodeInExpression } from './rename-node.ts'

test.each([
  ["={{ $('Old').item.json.a }}", "={{ $('New').item.json.a }}"],
  ['={{ $("Old").first() }}', '={{ $("New").first() }}'],
  ['={{ $(`Old`).first() }}', '={{ $(`New`).first() }}'],
  ['={{ $node["Old"].json.a }}', '={{ $node["New"].json.a }}'],
  ['={{ $node.Old.json.a }}', '={{ $node.New.json.a }}'],
  ['={{ $items("Old")[0].json }}', '={{ $items("New")[0].json }}'],
  ['={{ $item(0).$node["Old"].json }}', '={{ $item(0).$node["New"].json }}'],
  ["=Old {{ $('Old').item.json.Old }} {{ 'Old' }}", "=Old {{ $('New').item.json.Old }} {{ 'Old' }}"],
  ["={{ $('Old').all().map(x => $('Old').item) }}", "={{ $('New').all().map(x => $('New').item) }}"],
  ["={{ $( 'Old' ) }}", "={{ $( 'New' ) }}"],
])('%s follows the new name', (before, after) => {
  expect(renameNodeInExpression(before, 'Old', 'New')).toBe(after)
})

test.each([
  ["={{ $('Older').item }}"],
  ['={{ $json.Old }}'],
  ['={{ $("Old" + 1) }}'],
  ["={{ other('Old') }}"],
  ['={{ $node[name] }}'],
  ['=Old'],
  ["={{ $('Old' }}"],
])('%s names no such node and stays', (text) => {
  expect(renameNodeInExpression(text, 'Old', 'New')).toBe(text)
})

test('names are quoted as their place needs it', () => {
  expect(renameNodeInExpression("={{ $('Old').a }}", 'Old', "it's\\")).toBe("={{ $('it\\'s\\\\').a }}")
  expect(renameNodeInExpression('={{ $(`Old`).a }}', 'Old', '${x}`')).toBe('={{ $(`\\${x}\\``).a }}')
})

test('a bare name becomes a bracket when the new one is not an identifier', () => {
  expect(renameNodeInExpression('={{ $node.Old.json }}', 'Old', 'My "node"')).toBe(
    '={{ $node["My \\"node\\""].json }}',
  )
  expect(renameNodeInExpression('={{ $node?.Old.json }}', 'Old', 'A b')).toBe('={{ $node?.["A b"].json }}')
  expect(renameNodeInExpression('={{ $node["My node"].json }}', 'My node', 'Short')).toBe(
    '={{ $node["Short"].json }}',
  )
})

test.each([
  [
    "const a = $('Old').first()\nreturn $('Other').all()",
    "const a = $('New').first()\nreturn $('Other').all()",
  ],
  ['return $node["Old"].json', 'return $node["New"].json'],
  ['// $("Old")\nreturn await $items("Old")', '// $("Old")\nreturn await $items("New")'],
  ["return [{ json: { text: 'Old' } }]", "return [{ json: { text: 'Old' } }]"],
  ["return $('Old'", "return $('Old'"],
])('code follows the new name of a node: %s', (code, expected) => {
  expect(renameReferences({ jsCode: code, note: "$('Old')" }, 'Old', 'New')).toEqual({
    jsCode: expected,
    note: "$('Old')",
  })
})

test('a template follows the new name of a node also without a leading "="', () => {
  const before = { html: "<b>{{ $('Old').item.json.a }}</b> Old", query: 'SELECT {{ $node["Old"].json.id }}' }

  expect(renameReferences({ ...before, text: "{{ $('Old') }}" }, 'Old', 'New')).toEqual({
    html: "<b>{{ $('New').item.json.a }}</b> Old",
    query: 'SELECT {{ $node["New"].json.id }}',
    text: "{{ $('Old') }}",
  })
})
