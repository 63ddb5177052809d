import type { Right } from '@heddle/contract'
import { seesEverything, type Actor } from './actor.ts'

/** What the actor may do with a thing that they see: `mayEdit` is told by their share in it, if they have one. */
export function rightOf(
  actor: Actor,
  { ownerId, mayEdit }: { ownerId: string; mayEdit: boolean | null | undefined },
): Right {
  if (seesEverything(actor) || ownerId === actor.id) return 'own'
  return mayEdit ? 'edit' : 'see'
}
