import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { executionSettings } from './execution-settings.ts'

const timeoutOf = (settings: object, env: Record<string, string> = {}) =>
  executionSettings(settings, readConfig({ HEDDLE_DATA_DIR: '/tmp', ...env })).timeoutSeconds

test('X08 the timeout is that of the workflow, else that of the instance, and never above the maximum', () => {
  const instance = { HEDDLE_EXECUTION_TIMEOUT: '60', HEDDLE_EXECUTION_TIMEOUT_MAX: '100' }

  expect(timeoutOf({})).toBeUndefined()
  expect(timeoutOf({}, instance)).toBe(60)
  expect(timeoutOf({ executionTimeout: 30 }, instance)).toBe(30)
  expect(timeoutOf({ executionTimeout: 500 }, instance)).toBe(100)
  expect(timeoutOf({ executionTimeout: -1 }, instance)).toBeUndefined()
})

test('X08 what is kept is what the workflow chose, else what the instance says', () => {
  const config = readConfig({
    HEDDLE_DATA_DIR: '/tmp',
    HEDDLE_SAVE_SUCCESS: 'none',
    HEDDLE_SAVE_MANUAL: 'true',
  })
  const kept = (settings: object) => {
    const { saveSuccess, saveError, saveManual, saveProgress } = executionSettings(settings, config)
    return { saveSuccess, saveError, saveManual, saveProgress }
  }

  expect(kept({ saveDataSuccessExecution: 'DEFAULT' })).toEqual({
    saveSuccess: false,
    saveError: true,
    saveManual: true,
    saveProgress: false,
  })
  expect(
    kept({
      saveDataSuccessExecution: 'all',
      saveDataErrorExecution: 'none',
      saveManualExecutions: false,
      saveExecutionProgress: true,
    }),
  ).toEqual({ saveSuccess: true, saveError: false, saveManual: false, saveProgress: true })
})

test('X08 the instance can ask for the progress of all workflows, and each of them can do without', () => {
  const config = readConfig({ HEDDLE_DATA_DIR: '/tmp', HEDDLE_SAVE_PROGRESS: 'true' })
  const saves = (saveExecutionProgress?: boolean | 'DEFAULT') =>
    executionSettings({ saveExecutionProgress }, config).saveProgress

  expect([saves(), saves('DEFAULT'), saves(false)]).toEqual([true, true, false])
})
