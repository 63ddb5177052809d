import { AppError } from '@heddle/core'
import type { Actor } from '../auth/actor.ts'
import type { Db } from '../db/schema.ts'
import type { CredentialUse } from '../dispatch/engine-services.ts'
import { ownTypeOf } from '../node-types/listed-node.ts'
import { openData } from './credential-data.ts'
import { findCredential, findCredentialByName } from './credential-queries.ts'
import type { Encryption } from './encryption.ts'

/** A node wants a credential that it does not get. */
class CredentialRefused extends AppError {
  readonly errorCode = 'credential_refused'
  readonly status = 403
}

/** Decrypts a credential for a run, if the workflow's owner may use it and it may be used in this type of node. */
export async function useCredential(
  { db, encryption, actor }: { db: Db; encryption: Encryption; actor: Actor },
  { type, reference, nodeType }: CredentialUse,
): Promise<Record<string, unknown>> {
  if (reference === undefined) throw new CredentialRefused(`Credentials for "${type}" are not set.`)
  const { id, name } = typeof reference === 'string' ? { id: null, name: reference } : reference
  const row = id ? await findCredential(db, actor, id) : await findCredentialByName(db, actor, { name, type })
  if (!row || row.type !== type) {
    throw new CredentialRefused(`Credentials with name "${name}" do not exist for "${type}".`)
  }
  if (!allows(row.nodesAccess, nodeType)) {
    throw new CredentialRefused(`The credential "${row.name}" may not be used by this type of node`)
  }
  return openData(encryption, row)
}

/** Only the types of node that somebody has ticked. */
const allows = (access: readonly { nodeType: string }[], nodeType: string): boolean =>
  access.some((each) => ownTypeOf(each.nodeType) === ownTypeOf(nodeType))
