import { rights, type Right, type SharedRight } from '@heddle/contract'
import { seesEverything, type Actor } from './actor.ts'

/** What the actor may do with a thing that they see: `shared` is the right that their share in it gives, if they have one. */
export function rightOf(
  actor: Actor,
  { ownerId, shared }: { ownerId: string; shared: SharedRight | null | undefined },
): Right {
  if (seesEverything(actor) || ownerId === actor.id) return 'own'
  return shared ?? 'see'
}

/** Shares that give the right, or more. */
export const sharesWith = (right: SharedRight): SharedRight[] =>
  (['see', 'run', 'edit'] as const).filter((each) => rights.indexOf(each) >= rights.indexOf(right))
