import type { WorkflowNode } from '@heddle/core/workflow'
import { boundBy, mayDo, seesEverything, type Actor } from '../auth/actor.ts'
import { getActor } from '../auth/authority.ts'
import { findReferredCredential } from '../credentials/credential-queries.ts'
import type { Db } from '../db/schema.ts'
import { Forbidden } from '../auth/refusals.ts'
import type { Publisher, WorkflowChange } from './save-workflow.ts'

interface Use {
  type: string
  id: string | null
  name: string
}

interface Saving {
  before: { ownerId: string; active: boolean; nodes: WorkflowNode[] }
  change: WorkflowChange
  publisher: Publisher
}

/**
 * A published workflow uses credentials by the right of whoever has published it. So nobody publishes one whose credentials
 * they may not use, and nobody brings in others while it is switched off. What a run may use is decided when it runs; here
 * people are told in time.
 */
export async function refuseForeignCredentials(db: Db, actor: Actor, saving: Saving): Promise<void> {
  const { before, change, publisher } = saving
  if (actor.id === before.ownerId || seesEverything(actor)) return
  const becomesPublisher = (change.active ?? before.active) && publisher.publisherId === actor.id
  const known = new Set(becomesPublisher ? [] : usesIn(before.nodes).map(keyOf))
  const uses = usesIn(change.nodes ?? before.nodes).filter((each) => !known.has(keyOf(each)))
  const owner = await getActor(db, { id: before.ownerId })
  for (const use of uses) {
    if (!(await mayUse(db, actor, use)))
      throw new Forbidden(
        `You are not allowed to use the credential "${use.name}"`,
        'Ask its owner to share it with you',
      )
    if (!(await mayUse(db, boundBy(actor, [owner]), use)))
      throw new Forbidden(
        `The owner of this workflow is not allowed to use the credential "${use.name}"`,
        'Share the credential with them first',
      )
  }
}

async function mayUse(db: Db, actor: Actor, use: Use): Promise<boolean> {
  if (!mayDo(actor, 'credential:use')) return false
  return (await findReferredCredential(db, actor, use)) !== undefined
}

const keyOf = ({ type, id, name }: Use): string => JSON.stringify([type, id ?? name])

const usesIn = (nodes: readonly WorkflowNode[]): Use[] =>
  nodes.flatMap(({ credentials = {} }) =>
    Object.entries(credentials).map(([type, reference]) =>
      typeof reference === 'string'
        ? { type, id: null, name: reference }
        : { type, id: reference.id ?? null, name: reference.name },
    ),
  )
