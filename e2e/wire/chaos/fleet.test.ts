import { expect, test } from 'vitest'
import { runFleetTrial } from './fleet-trial.ts'
import { program } from '../../../packages/server/src/testing/program.ts'

const size = { web: 2, webhook: 1, worker: 2 }

test.each(['postgres', 'redis'] as const)(
  'REL-01 REL-02 REL-03 several processes with a queue on %s lose nothing and do nothing twice, whatever dies',
  async (queue) => {
    const { figures, problems } = await runFleetTrial({ size, queue, seconds: 30, callers: 1, program })

    expect(problems).toEqual([])
    expect(figures.acknowledged).toBeGreaterThan(20)
    expect(figures.blows).toBeGreaterThanOrEqual(6)
  },
)
