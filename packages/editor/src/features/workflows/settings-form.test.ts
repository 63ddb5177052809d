import { expect, test } from 'vitest'
import { readForm, settingsOf } from './settings-form.ts'

test('M15 a workflow that says nothing shows what the instance does, its timeout too', () => {
  expect(readForm({}, 330)).toEqual({
    errorWorkflow: '',
    timezone: 'DEFAULT',
    callerPolicy: 'DEFAULT',
    callerIds: '',
    saveDataErrorExecution: 'DEFAULT',
    saveDataSuccessExecution: 'DEFAULT',
    saveManualExecutions: 'DEFAULT',
    saveExecutionProgress: 'DEFAULT',
    onInterruption: 'DEFAULT',
    timeout: { hours: '0', minutes: '5', seconds: '30' },
    concurrency: { limit: '', key: '' },
  })
  expect(readForm({}, -1).timeout).toBeUndefined()
  expect(readForm({ executionTimeout: -1 }, 330).timeout).toBeUndefined()
})

test('M15 the workflows that may call are sent only while there is a list of them', () => {
  const listed = { callerPolicy: 'workflowsFromAList', callerIds: '3, 4' }

  expect(settingsOf(readForm(listed, -1))).toMatchObject(listed)
  expect(settingsOf({ ...readForm(listed, -1), callerPolicy: 'any' }).callerIds).toBeUndefined()
})

test('M15 a timeout that is switched off is sent as -1, one that is on in seconds', () => {
  expect(settingsOf(readForm({}, -1))).toMatchObject({ executionTimeout: -1, errorWorkflow: undefined })
  expect(settingsOf(readForm({ executionTimeout: 3723 }, -1)).executionTimeout).toBe(3723)
})
