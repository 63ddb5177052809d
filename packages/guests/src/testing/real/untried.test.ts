import { describe, expect, test } from 'vitest'
import { allTrials } from './all-trials.ts'
import { openPackage } from './open-package.ts'
import { realPackages } from './real-packages.ts'
import { tryPackage } from './try-package.ts'

const tried = new Set(allTrials.map((each) => each.package))
const untried = realPackages.filter(({ name }) => !tried.has(name))

for (const { name, refused } of untried) if (refused === undefined) tryPackage({ package: name, trials: [] })

describe('what cannot be installed', () => {
  test.each(untried.filter(({ refused }) => refused !== undefined))(
    '$name is refused with the reason',
    async ({ name, refused }) => {
      await expect(openPackage({ package: name, trials: [] })).rejects.toThrow(refused)
    },
  )
})
