import { communityTriggerTrials } from './community-trigger-trials.ts'
import { communityTrials } from './community-trials.ts'
import { declaredTrials } from './declared-trials.ts'
import { dependencyTrials } from './dependency-trials.ts'
import { olderPieceTrials } from './older-piece-trials.ts'
import { pieceTrials } from './piece-trials.ts'
import type { PackageTrials } from './trial.ts'

/** Every package that is tried, once. */
export const allTrials: readonly PackageTrials[] = [
  ...communityTrials,
  ...declaredTrials,
  ...dependencyTrials,
  ...communityTriggerTrials,
  ...pieceTrials,
  ...olderPieceTrials,
]
