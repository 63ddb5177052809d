import { beforeEach, expect, test } from 'vitest'
import { openSample, toastTitles } from '../../testing/open-sample.ts'
import { serveRest } from '../../testing/serve-rest.ts'
import { retryExecution } from './execution-actions.ts'
import { createExecutionList } from './execution-list.ts'

beforeEach(() => void openSample())

test('P17 E03 a retry that works ends what an earlier one of the same execution said', async () => {
  const answers = [false, true]
  serveRest({
    'POST /executions/7/retry': () => answers.shift(),
    'POST /executions/8/retry': () => false,
  })
  const { choice } = createExecutionList().store.getState()
  const retry = (id: string) => retryExecution(choice, { id, loadWorkflow: true })

  await retry('8')
  await retry('7')
  expect(toastTitles()).toContain('Retry of execution 7 failed')
  await retry('7')

  expect(toastTitles()).not.toContain('Retry of execution 7 failed')
  expect(toastTitles()).toContain('Retry of execution 8 failed')
})
