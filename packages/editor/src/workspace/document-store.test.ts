import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSample, sampleNode } from '../testing/open-sample.ts'
import {
  applyOperations,
  currentDocument,
  isDirty,
  markSaved,
  onStep,
  redoStep,
  undoStep,
  unsavedSteps,
  useDocument,
} from './document-store.ts'
import type { Step } from './history.ts'

beforeEach(() => {
  vi.useFakeTimers()
  openSample({ nodes: [sampleNode('Start'), sampleNode('A')] })
})
afterEach(() => {
  vi.useRealTimers()
})

const type = (text: string) =>
  applyOperations([{ type: 'setParameters', node: 'A', parameters: { text } }], 'A.text')

test('K09 an edit makes the workflow dirty, undoing it or saving makes it clean', () => {
  expect(isDirty(useDocument.getState())).toBe(false)
  applyOperations([{ type: 'renameWorkflow', name: 'Other' }])
  expect(isDirty(useDocument.getState())).toBe(true)

  undoStep()
  expect(isDirty(useDocument.getState())).toBe(false)

  redoStep()
  markSaved()
  expect(isDirty(useDocument.getState())).toBe(false)
})

test('letters typed one after the other are one step, a pause begins another', () => {
  type('h')
  type('he')
  vi.advanceTimersByTime(2000)
  type('hex')

  undoStep()
  expect(currentDocument().nodes[1]?.parameters).toEqual({ text: 'he' })
  undoStep()
  expect(currentDocument().nodes[1]?.parameters).toEqual({})
})

test('unsaved steps are counted from the last save', () => {
  applyOperations([{ type: 'renameWorkflow', name: 'One' }])
  markSaved()
  applyOperations([{ type: 'renameWorkflow', name: 'Two' }])
  applyOperations([{ type: 'renameWorkflow', name: 'Three' }])

  expect(unsavedSteps(useDocument.getState())).toBe(2)
})

test('the journal hears of every step, undo and redo included', () => {
  const heard: Step['type'][] = []
  const stop = onStep((step) => heard.push(step.type))

  applyOperations([{ type: 'renameWorkflow', name: 'One' }])
  undoStep()
  redoStep()
  redoStep()
  stop()

  expect(heard).toEqual(['edit', 'undo', 'redo'])
})
