import type { ConflictAnswer, ConflictQuestion } from './settle-conflict.ts'
import type { Outcome } from './outcome.ts'

/** Whoever sits before the screen, as far as an open workflow needs them. */
export interface Person {
  /** Hears what became of a command, and what happens by itself. */
  tell: (outcome: Outcome) => void
  /** Decides what holds where somebody else has changed the same. */
  settleConflict: (question: ConflictQuestion) => Promise<ConflictAnswer>
  /** Whether a workflow that was taken away is to become a copy of their own. */
  wantsCopy: () => Promise<boolean>
}
