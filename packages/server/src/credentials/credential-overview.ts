import { formatId } from '@heddle/core'
import type { CredentialOverview, Language } from '@heddle/contract'
import type { WorkflowNode } from '@heddle/core/workflow'
import { mayDo, type Actor } from '../auth/actor.ts'
import { nameOf } from '../auth/person-name.ts'
import { rightOf } from '../auth/right.ts'
import type { Db } from '../db/schema.ts'
import { translateMessage } from '../http/translate-message.ts'
import { visibleWorkflows, visibleCredentials } from '../auth/visible-rows.ts'

/** Where each credential is used, how its last test ended, how long its token lasts. */
export async function listOverview(db: Db, actor: Actor, language: Language): Promise<CredentialOverview[]> {
  const rows = await visibleCredentials(db, actor)
    .leftJoin('credential_share', (join) =>
      join
        .onRef('credential_share.credentialId', '=', 'credential.id')
        .on('credential_share.userId', '=', actor.id),
    )
    .leftJoin('user', 'user.id', 'credential.ownerId')
    .select(['credential.id', 'credential.name', 'credential.type', 'credential.health', 'ownerId'])
    .select(['credential_share.right as shared', 'user.firstName', 'user.lastName', 'user.email'])
    .orderBy('credential.id')
    .execute()
  const workflows = mayDo(actor, 'workflow:read') ? await listOwnWorkflows(db, actor) : []
  const found = rows.map(async (row) => ({
    id: formatId(row.id),
    right: rightOf(actor, row),
    owner: row.ownerId === actor.id ? null : nameOf(row),
    usedIn: workflows
      .filter(({ nodes }) => nodes.some((node) => uses(node, row)))
      .map(({ id, name, active }) => ({ id: formatId(id), name, active })),
    test: row.health?.test ?? null,
    token: await translateToken(row.health?.token, language),
  }))
  return Promise.all(found)
}

type Token = CredentialOverview['token']

/** Why a token could not be renewed was noted when nobody was there to read it, and is told to each in their language. */
async function translateToken(token: Token | undefined, language: Language): Promise<Token> {
  if (!token?.problem) return token ?? null
  return { ...token, problem: await translateMessage(token.problem, language) }
}

const listOwnWorkflows = (db: Db, actor: Actor) =>
  visibleWorkflows(db, actor, 'own').select(['id', 'name', 'active', 'nodes']).orderBy('name').execute()

/** By id, or, in old documents, by name. */
function uses({ credentials = {} }: WorkflowNode, row: { id: number; name: string; type: string }): boolean {
  const reference = Object.hasOwn(credentials, row.type) ? credentials[row.type] : undefined
  if (reference === undefined) return false
  if (typeof reference === 'string') return reference === row.name
  return reference.id ? reference.id === formatId(row.id) : reference.name === row.name
}
