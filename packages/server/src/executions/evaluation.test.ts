import { testWorkflow } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const dataTableId = { __rl: true, mode: 'list', value: '1' }
const evaluation = (operation: string, parameters: object) => ({
  type: 'n8n-nodes-base.evaluation',
  typeVersion: 4.8,
  parameters: { operation, ...parameters },
})

const short = {
  nodes: {
    Cases: {
      type: 'n8n-nodes-base.evaluationTrigger',
      typeVersion: 4.7,
      parameters: { dataTableId, limitRows: true, maxRows: 2 },
    },
    Answer: {
      type: 'heddle.set',
      typeVersion: 3.4,
      parameters: {
        includeOtherFields: true,
        assignments: {
          assignments: [{ name: 'answer', value: '={{ $json.question * 2 }}', type: 'string' }],
        },
      },
    },
    Outputs: evaluation('setOutputs', {
      dataTableId,
      outputs: { values: [{ outputName: 'answer', outputValue: '={{ $json.answer }}' }] },
    }),
    Metrics: evaluation('setMetrics', {
      metric: 'categorization',
      expectedAnswer: '={{ $json.expected }}',
      actualAnswer: '={{ $json.answer }}',
      options: { metricName: 'Right' },
    }),
    Check: evaluation('checkIfEvaluating', {}),
  },
  lines: ['Cases > Answer', 'Answer > Outputs', 'Outputs > Metrics', 'Metrics > Check'],
  settings: { saveManualExecutions: true },
}

test('a workflow is tried with one row after the other; results and averages are kept', async () => {
  const app = await testApp()
  const columns = ['question', 'expected'].map((name) => ({ name, type: 'string' }))
  await app.owner.post('/data-tables', { name: 'cases', columns })
  await app.owner.post('/data-tables/1/rows', {
    rows: [
      { question: '1', expected: '2' },
      { question: '2', expected: '5' },
      { question: '3', expected: '6' },
    ],
  })
  const id = await app.aWorkflow(short)
  const stream = await app.push('s1')

  await app.owner.post(
    '/workflows/run',
    { workflowData: { ...testWorkflow(short), id }, startNodes: ['Cases'] },
    { sessionid: 's1' },
  )
  await stream.waitFor('executionFinished')
  const { data } = await app.owner.get('/executions/1')
  const rows = await app.owner.get('/data-tables/1/rows')

  expect(data.data.resultData.runData.Cases).toHaveLength(2)
  expect(data.data.resultData.runData.Check[1].data.main[0]).toHaveLength(1)
  expect(data.data.resultData.metadata).toMatchObject({ evaluation: '2/2', 'metric Right': '0.5' })
  expect(rows.data.map(({ answer }: { answer: unknown }) => answer)).toEqual(['2', '4', null])
})
