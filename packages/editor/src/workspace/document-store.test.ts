import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSample, sampleNode } from '../testing/open-sample.ts'
import {
  applyOperations,
  currentDocument,
  isDirty,
  markSaved,
  redoStep,
  undoStep,
  unsavedSteps,
} from './document-store.ts'
import type { Step } from './history.ts'
import type { Workspace } from './workspace.ts'

let workspace: Workspace

beforeEach(() => {
  vi.useFakeTimers()
  workspace = openSample({ nodes: [sampleNode('Start'), sampleNode('A')] })
})
afterEach(() => {
  vi.useRealTimers()
})

const type = (text: string) =>
  applyOperations(workspace, [{ type: 'setParameters', node: 'A', parameters: { text } }], 'A.text')

test('K09 an edit makes the workflow dirty, undoing it or saving makes it clean', () => {
  expect(isDirty(workspace.document.getState())).toBe(false)
  applyOperations(workspace, [{ type: 'renameWorkflow', name: 'Other' }])
  expect(isDirty(workspace.document.getState())).toBe(true)

  undoStep(workspace)
  expect(isDirty(workspace.document.getState())).toBe(false)

  redoStep(workspace)
  markSaved(workspace)
  expect(isDirty(workspace.document.getState())).toBe(false)
})

test('letters typed one after the other are one step, a pause begins another', () => {
  type('h')
  type('he')
  vi.advanceTimersByTime(2000)
  type('hex')

  undoStep(workspace)
  expect(currentDocument(workspace).nodes[1]?.parameters).toEqual({ text: 'he' })
  undoStep(workspace)
  expect(currentDocument(workspace).nodes[1]?.parameters).toEqual({})
})

test('unsaved steps are counted from the last save', () => {
  applyOperations(workspace, [{ type: 'renameWorkflow', name: 'One' }])
  markSaved(workspace)
  applyOperations(workspace, [{ type: 'renameWorkflow', name: 'Two' }])
  applyOperations(workspace, [{ type: 'renameWorkflow', name: 'Three' }])

  expect(unsavedSteps(workspace.document.getState())).toBe(2)
})

test('the journal hears of every step, undo and redo included', () => {
  const heard: Step['type'][] = []
  const stop = workspace.document.subscribe(
    ({ lastStep }) => lastStep,
    (taken) => taken && heard.push(taken.step.type),
  )

  applyOperations(workspace, [{ type: 'renameWorkflow', name: 'One' }])
  undoStep(workspace)
  redoStep(workspace)
  redoStep(workspace)
  stop()

  expect(heard).toEqual(['edit', 'undo', 'redo'])
})
