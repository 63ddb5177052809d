import { communityTriggerTrials } from './community-trigger-trials.ts'
import { communityTrials } from './community-trials.ts'
import { declaredTrials } from './declared-trials.ts'
import { dependencyTrials } from './dependency-trials.ts'
import { tryPackage } from './try-package.ts'

for (const trials of [...communityTrials, ...declaredTrials, ...dependencyTrials, ...communityTriggerTrials])
  tryPackage(trials)
