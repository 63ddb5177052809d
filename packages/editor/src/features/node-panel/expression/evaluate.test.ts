import { beforeEach, expect, test } from 'vitest'
import { currentDocument } from '../../../workspace/document-store.ts'
import { nodeEnds } from '../../../workspace/run-store.ts'
import { openSample, sampleNode } from '../../../testing/open-sample.ts'
import { loadSampleTypes } from '../../../testing/sample-types.ts'
import type { Workspace } from '../../../workspace/workspace.ts'
import { completionsAt, evaluate } from './evaluate.ts'
import { evaluationText } from './ExpressionResult.tsx'
import { filterVariables, listVariables } from './variables.ts'

let workspace: Workspace

beforeEach(async () => {
  await loadSampleTypes()
  workspace = openSample({
    nodes: [sampleNode('Start'), sampleNode('A'), sampleNode('B', { parameters: { mode: 'raw' } })],
    connections: ['Start>A', 'A>B'],
  })
})

function runA(): void {
  const items = [
    { json: { name: 'Ada', 'two words': 1 }, pairedItem: { item: 0 } },
    { json: { name: 'Kim' }, pairedItem: { item: 0 } },
  ]
  const run = { startTime: 0, executionTime: 1, executionIndex: 0, source: [], data: { main: [items] } }
  nodeEnds(workspace, 'A', run)
}

function show(expression: string, itemIndex = 0): string {
  const data = workspace.evaluator.dataFor('B')
  if (!data) throw new Error(`B is not in ${currentDocument(workspace).name}`)
  return evaluationText(evaluate(expression, data, itemIndex))
}

test('N11 an expression is shown with the value for the current item', () => {
  runA()

  expect(show('={{ $json.name }}')).toBe('Ada')
  expect(show('={{ $json.name }}', 1)).toBe('Kim')
  expect(show('=Dear {{ $json.name.toUpperCase() }}')).toBe('Dear ADA')
  expect(show('={{ $json }}')).toBe('{"name":"Ada","two words":1}')
})

test('V01 texts for what has no value', () => {
  expect(show('={{ $json.name }}')).toBe('[filled at execution time]')
  runA()

  expect(show('={{ $json.nothing }}')).toBe('[not found]')
  expect(show('={{ $json. }}')).toMatch(/^\[invalid \(.+\)\]$/)
  expect(show('={{ $("Nobody").first() }}')).toMatch(/^\[invalid \(.+\)\]$/)
})

test('L01 a result that is too long is not shown', () => {
  runA()

  expect(show('={{ "x".repeat(102401) }}')).toBe('[Data to large]')
})

test('completions come from the real values of the last run, within braces only', () => {
  runA()
  const data = workspace.evaluator.dataFor('B')
  const labels = (before: string) => (data ? completionsAt(before, data, 0).map(({ label }) => label) : [])

  expect(labels('{{ $json.')).toEqual(expect.arrayContaining(['name', 'two words']))
  expect(labels('{{ ')).toEqual(expect.arrayContaining(['$json', '$now', '$workflow']))
  expect(labels('plain $')).toEqual([])
  expect(labels('{{ $json.name }} and ')).toEqual([])
})

test('N11 the variable selector lists input, parameters and other nodes, and filters them', () => {
  runA()
  const data = workspace.evaluator.dataFor('B')
  const variables = data ? listVariables(data, 0) : []
  const expressions = variables.map(({ expression }) => expression)

  expect(expressions).toContain('$json.name')
  expect(expressions).toContain('$json["two words"]')
  expect(expressions).toContain('$parameter.mode')
  expect(expressions).toContain('$("A").item.json.name')
  expect(filterVariables(variables, 'two').map(({ expression }) => expression)).toEqual([
    '$json["two words"]',
    '$("A").item.json["two words"]',
  ])
})
