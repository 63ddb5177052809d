import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { inRouter } from '../../testing/in-router.tsx'
import { endedExecution } from '../../testing/sample-executions.ts'
import { serveRest } from '../../testing/serve-rest.ts'
import { createExecutionList } from './execution-list.ts'
import { ExecutionListView } from './ExecutionListView.tsx'

test.each([
  [25, false, 'Select all 25 matching executions', 'All 25 matching executions are selected'],
  [10_020, true, 'Select all matching executions', 'All matching executions are selected'],
])('P17 of %d, estimated: %s, a number is named where it was counted', async (...given) => {
  const [count, estimated, offer, chosen] = given
  queryClient.clear()
  serveRest({
    'GET /executions': () => ({ results: [endedExecution(2), endedExecution(1)], count, estimated }),
    'GET /executions-current': () => [],
    'GET /workflows': () => [],
  })
  const list = createExecutionList()
  list.select(['2'])
  render(<ExecutionListView list={list} />, { wrapper: await inRouter('/executions', '/executions') })

  fireEvent.click(await screen.findByRole('button', { name: offer }))

  expect(screen.getByText(chosen)).toBeTruthy()
})
