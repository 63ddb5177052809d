import { contract, type SharedRight } from '@heddle/contract'
import { writeAudit } from '../audit/audit-log.ts'
import type { Actor } from '../auth/actor.ts'
import { getCredential } from '../credentials/credential-queries.ts'
import type { Db } from '../db/schema.ts'
import { serve, type RequestFacts } from '../http/serve.ts'
import { getWorkflow } from '../workflows/workflow-queries.ts'
import { listShares, replaceShares, type Shared } from './share-queries.ts'

interface Change {
  user: Actor
  request: RequestFacts
  body: { shares: { email: string; right: SharedRight }[] }
}

export function shareRoutes({ db }: { db: Db }) {
  const workflow = async (user: Actor, id: number): Promise<Shared> => {
    const row = await getWorkflow(db, user, { id, right: 'own' })
    return { kind: 'workflow', id: row.id, name: row.name, ownerId: row.ownerId }
  }
  const credential = async (user: Actor, id: number): Promise<Shared> => {
    const row = await getCredential(db, user, { id, right: 'own' })
    return { kind: 'credential', id: row.id, name: row.name, ownerId: row.ownerId }
  }
  const share = async (shared: Shared, { user, request, body }: Change) => {
    await replaceShares(db, shared, body.shares)
    const target = `${shared.kind} "${shared.name}"`
    await writeAudit(db, { act: 'shared', userId: user.id, target, address: request.ip })
    return listShares(db, shared)
  }

  return serve(contract.shares, {
    ofWorkflow: async ({ user, params }) => listShares(db, await workflow(user, params.id)),
    shareWorkflow: async (call) => share(await workflow(call.user, call.params.id), call),
    ofCredential: async ({ user, params }) => listShares(db, await credential(user, params.id)),
    shareCredential: async (call) => share(await credential(call.user, call.params.id), call),
  })
}
