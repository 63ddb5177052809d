import { expect, test } from 'vitest'
import { runTrial } from './trial.ts'
import { program } from '../../../packages/server/src/testing/program.ts'

test('REL-01 REL-04 REL-31 what was answered is done once, or reported with its input, however the server ends', async () => {
  const { figures, problems } = await runTrial({ kills: 3, politeStops: 2, callers: 2, retries: 5, program })

  expect(problems).toEqual([])
  expect(figures.acknowledged).toBeGreaterThan(50)
})
