import { expect, test } from 'vitest'
import { workflowRows } from './workflow-rows.ts'

const runs = { executions: 2, failed: 0, p50: 1, p95: 2 }
const used = { calls: 1, input: 5, output: 1, cost: null, unpriced: 6 }

test('tokens stand beside the executions of their workflow; those of others have rows of their own', () => {
  const rows = workflowRows(
    {
      workflows: [
        { ...runs, workflowId: '1', workflowName: 'Desk' },
        { ...runs, workflowId: '2', workflowName: 'Mail' },
      ],
    },
    {
      workflows: [
        { ...used, workflowId: '1', workflowName: 'Desk' },
        { ...used, workflowId: '3', workflowName: 'Unseen runs' },
        { ...used, workflowId: '9', workflowName: null },
        { ...used, workflowId: null, workflowName: null },
      ],
    },
  )

  expect(
    rows.map(({ name, workflowId, executions, use }) => [name, workflowId, executions, use?.input]),
  ).toEqual([
    ['Desk', '1', 2, 5],
    ['Mail', '2', 2, undefined],
    ['Unseen runs', '3', 0, 5],
    ['Deleted workflow 9', undefined, 0, 5],
    ['Not saved as a workflow', undefined, 0, 5],
  ])
})
