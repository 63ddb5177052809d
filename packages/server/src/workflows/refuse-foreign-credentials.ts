import type { WorkflowNode } from '@heddle/core'
import { seesEverything, type Actor } from '../auth/actor.ts'
import { findCredential, findCredentialByName } from '../credentials/credential-queries.ts'
import type { Db } from '../db/schema.ts'
import { Forbidden } from '../http/errors.ts'

interface Use {
  type: string
  id: string | null
  name: string
}

/**
 * A workflow runs with the rights of its owner. Somebody else who may edit it must not bring in credentials of the owner
 * that they cannot use themselves.
 */
export async function refuseForeignCredentials(
  db: Db,
  actor: Actor,
  { before, nodes }: { before: { ownerId: string; nodes: WorkflowNode[] }; nodes: readonly WorkflowNode[] },
): Promise<void> {
  if (actor.id === before.ownerId || seesEverything(actor)) return
  const known = new Set(usesIn(before.nodes).map(keyOf))
  for (const use of usesIn(nodes).filter((each) => !known.has(keyOf(each)))) {
    const row =
      use.id === null ? await findCredentialByName(db, actor, use) : await findCredential(db, actor, use.id)
    if (!row)
      throw new Forbidden(`The credential "${use.name}" is not yours to use`, 'Ask the owner to share it')
  }
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
