import { olderPieceTrials } from './older-piece-trials.ts'
import { pieceTrials } from './piece-trials.ts'
import { tryPackage } from './try-package.ts'

for (const trials of [...pieceTrials, ...olderPieceTrials]) tryPackage(trials)
