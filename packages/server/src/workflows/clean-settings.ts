import type { WorkflowSettings } from '@heddle/core/workflow'

/** What equals the instance's default is not stored, so that a later change of the default is followed. */
export function cleanSettings(settings: WorkflowSettings, defaultTimeout: number): WorkflowSettings {
  const kept = Object.entries(settings).filter(
    ([name, value]) => value !== 'DEFAULT' && !(name === 'executionTimeout' && value === defaultTimeout),
  )
  return Object.fromEntries(kept)
}
