import { expect, test } from 'vitest'
import { workflowNameShown } from './constants.ts'
import { shortenMiddle } from './shorten.ts'

const shorten = (text: string) => shortenMiddle(text, workflowNameShown.length, workflowNameShown.keptAtEnd)

test('L01 a workflow name is shortened at 25 characters and keeps its last 4', () => {
  expect(shorten('a'.repeat(25))).toBe('a'.repeat(25))
  expect(shorten(`${'a'.repeat(30)}wxyz`)).toBe(`${'a'.repeat(21)}…wxyz`)
})
