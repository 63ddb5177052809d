import type { JsonObject } from '@heddle/core'
import type { InstanceCall } from '@heddle/core/node'
import { runInMemory, runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { evaluationTrigger } from './evaluation-trigger.node.ts'
import { evaluation } from './evaluation.node.ts'

const columns = [{ name: 'question', type: 'string' }]
const rows = ['a', 'b', 'c'].map((question, index) => ({ id: index + 1, question }))

/** The server's tests try the nodes with real tables. */
const instance = async ({ name, query }: InstanceCall): Promise<unknown> => {
  if (name === 'dataTables.list') return [{ id: '1', name: 'cases', columns }]
  const { conditions } = JSON.parse(query?.filter ?? '{}')
  return rows.filter((row: JsonObject) =>
    conditions.every(({ column, value }: { column: string; value: unknown }) => row[column] === value),
  )
}

const table = { dataTableId: { __rl: true, mode: 'id', value: '1' } }

test('every row is given by itself, until none is left', async () => {
  const { runData } = await runInMemory(
    {
      nodes: {
        Cases: { type: evaluationTrigger.type, typeVersion: 4.7, parameters: table },
        Check: { type: evaluation.type, typeVersion: 4.8, parameters: { operation: 'checkIfEvaluating' } },
      },
      lines: ['Cases > Check'],
    },
    {
      nodes: [evaluationTrigger, evaluation],
      instance,
      start: { type: 'input', node: 'Cases', input: [[{ json: {} }]] },
    },
  )

  expect(runData.Check?.map(({ data }) => data?.main[0]?.map(({ json }) => json))).toEqual([
    [{ id: 1, question: 'a', row_number: 1, _rowsLeft: 2 }],
    [{ id: 2, question: 'b', row_number: 2, _rowsLeft: 1 }],
    [{ id: 3, question: 'c', row_number: 3, _rowsLeft: 0 }],
  ])
})

test('an ordinary execution goes on at the second output', async () => {
  const { output } = await runNodeInMemory(evaluation, {
    parameters: { operation: 'checkIfEvaluating' },
    items: [{ a: 1 }],
  })

  expect(output.map((items) => items?.map(({ json }) => json))).toEqual([[], [{ a: 1 }]])
})

const setMetrics = { operation: 'setMetrics' }
const measured = { expectedAnswer: 'kitten', actualAnswer: 'sitting' }
const own = (value: unknown) => ({ metrics: { assignments: [{ name: 'm', value, type: 'number' }] } })

tryEvery(evaluation, [
  ...['setInputs', 'setOutputs'].map((operation) => ({
    parameters: { operation },
    items: [{ a: 1 }],
    gives: [{ a: 1 }],
  })),
  { versions: [4.6], parameters: { ...setMetrics, ...own(2) }, items: [{ a: 1 }], gives: [{ m: 2 }] },
  {
    versions: [4.7, 4.8],
    parameters: { ...setMetrics, metric: 'customMetrics', ...own('=7') },
    items: [{ a: 1 }],
    gives: [{ m: 7 }],
  },
  {
    parameters: { ...setMetrics, metric: 'stringSimilarity', ...measured },
    gives: [{ 'String similarity': 1 - 3 / 7 }],
  },
  {
    parameters: { ...setMetrics, metric: 'categorization', ...measured, options: { metricName: 'x' } },
    gives: [{ x: 0 }],
  },
  {
    parameters: {
      ...setMetrics,
      metric: 'toolsUsed',
      expectedTools: 'Search, Sum',
      intermediateSteps: '={{ [{ action: { tool: "Search" } }] }}',
    },
    gives: [{ 'Tools Used': 0.5 }],
  },
  { versions: [4.7, 4.8], parameters: setMetrics, fails: 'language model' },
  { parameters: { ...setMetrics, metric: 'helpfulness' }, fails: 'language model' },
  { parameters: { ...setMetrics, metric: 'customMetrics', ...own('x') }, fails: 'is not a number' },
  { parameters: { operation: 'checkIfEvaluating' }, items: [{ a: 1 }], gives: [] },
])

tryEvery(evaluationTrigger, [
  {
    versions: [4.6, 4.7],
    parameters: { ...table, limitRows: true, maxRows: 1 },
    instance,
    gives: [{ id: 1, question: 'a', row_number: 1, _rowsLeft: 0 }],
  },
])
