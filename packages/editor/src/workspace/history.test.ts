import type { Operation } from '@heddle/core/workflow'
import { expect, test } from 'vitest'
import { sampleDocument, sampleNode } from '../testing/open-sample.ts'
import { startHistory, stepsBetween, takeStep, type Step } from './history.ts'

const base = sampleDocument([sampleNode('Start')])
const rename = (name: string): Operation => ({ type: 'renameWorkflow', name })
const edit = (...operations: Operation[]): Step => ({ type: 'edit', operations })
const take = (...steps: Step[]) => steps.reduce(takeStep, startHistory(base))

test('several operations of one gesture are undone together', () => {
  const history = take(edit(rename('A'), { type: 'removeNodes', names: ['Start'] }), { type: 'undo' })

  expect(history.present).toBe(base)
})

test('what was undone can be done again until something else is done', () => {
  const undone = take(edit(rename('A')), { type: 'undo' })

  expect(takeStep(undone, { type: 'redo' }).present.name).toBe('A')
  expect(takeStep(undone, edit(rename('B'))).future).toEqual([])
})

test('a merged step belongs to the step before it', () => {
  const history = take(edit(rename('A')), { type: 'edit', operations: [rename('AB')], merge: true })

  expect(history.present.name).toBe('AB')
  expect(takeStep(history, { type: 'undo' }).present).toBe(base)
})

test('an edit that changes nothing is no step', () => {
  const history = startHistory(base)

  expect(takeStep(history, edit(rename(base.name)))).toBe(history)
  expect(takeStep(history, { type: 'undo' })).toBe(history)
})

test('steps are counted to a document behind and ahead', () => {
  const history = take(edit(rename('A')), edit(rename('B')))

  expect(stepsBetween(history, base)).toBe(2)
  expect(stepsBetween(takeStep(history, { type: 'undo' }), history.present)).toBe(1)
  expect(stepsBetween(history, sampleDocument([]))).toBeUndefined()
})
