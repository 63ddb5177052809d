import { beforeEach, expect, test } from 'vitest'
import { isFirstDay } from '../../lib/first-day.ts'
import { nodeNames, openSample } from '../../testing/open-sample.ts'
import { loadSampleTypes } from '../../testing/sample-types.ts'
import { addNode } from '../../workspace/commands/add-node.ts'
import { currentDocument, findNode } from '../../workspace/document-store.ts'
import { nodeEnds } from '../../workspace/run-store.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { tourSteps, type TourStep } from './tour-steps.ts'
import { beginTour, goOn, leaveTour, useTour, wantTour } from './tour-store.ts'

let workspace: Workspace

beforeEach(async () => {
  localStorage.clear()
  await loadSampleTypes()
  workspace = openSample()
})

const step = (id: TourStep['id']) => {
  const found = tourSteps.find((each) => each.id === id)
  if (!found) throw new Error(`There is no step ${id}`)
  return found
}

test('S02 the tour goes from step to step and ends behind the last one', () => {
  wantTour()
  expect([isFirstDay(), useTour.getState()]).toEqual([true, { step: undefined, wishes: 1 }])
  wantTour()
  expect(useTour.getState().wishes).toBe(2)
  beginTour()
  const seen = tourSteps.map(() => {
    const { step: now } = useTour.getState()
    goOn()
    return now
  })

  expect(seen).toEqual([0, 1, 2, 3, 4])
  expect([useTour.getState().step, isFirstDay()]).toEqual([undefined, false])
})

test('S02 who leaves it is not asked again, and nothing goes on where there is no tour', () => {
  wantTour()
  beginTour()
  leaveTour()
  expect([useTour.getState().step, isFirstDay()]).toEqual([undefined, false])

  goOn()
  expect(useTour.getState().step).toBeUndefined()
})

test('S02 a node is added by hand or by the tour, which gives it something to say', () => {
  expect(step('add').isDone?.(workspace)).toBe(false)

  step('add').act?.(workspace)

  expect(nodeNames(workspace)).toEqual(['Start', 'Edit Fields'])
  expect(step('add').isDone?.(workspace)).toBe(true)
  expect(findNode(currentDocument(workspace), 'Edit Fields')?.parameters).toMatchObject({
    assignments: { assignments: [{ type: 'string' }] },
  })
})

test('S02 steps point at the first node and at the last one', () => {
  addNode(workspace, 'heddle.set')

  expect(step('start').anchor(workspace)).toContain('Start')
  expect(step('open').anchor(workspace)).toContain('Edit')
})

test('S02 a run is done when it is over, gave data and no error', () => {
  const isDone = () => step('run').isDone?.(workspace)
  expect(isDone()).toBe(false)
  nodeEnds(workspace, 'Start', { startTime: 0, executionTime: 1, executionIndex: 0, source: [] })
  expect(isDone()).toBe(true)
  workspace.run.setState({ status: 'running' })
  expect(isDone()).toBe(false)
  workspace.run.setState({ status: 'idle', error: { message: 'No' } })
  expect(isDone()).toBe(false)
})

test('S02 it is kept when it is stored and nothing has changed since', () => {
  const isDone = () => step('save').isDone?.(workspace)
  expect(isDone()).toBe(false)
  workspace.document.setState({ id: '5' })
  expect(isDone()).toBe(true)
  addNode(workspace, 'heddle.set')
  expect(isDone()).toBe(false)
})
