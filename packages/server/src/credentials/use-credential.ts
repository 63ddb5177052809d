import { AppError } from '@heddle/core'
import type { Actor } from '../auth/actor.ts'
import type { Db } from '../db/schema.ts'
import type { CredentialUse } from '../dispatch/engine-services.ts'
import { ownTypeOf } from '../node-types/listed-node.ts'
import { isOfType, openData, valuesOf } from './credential-data.ts'
import { findCredential, findCredentialByName } from './credential-queries.ts'
import type { Encryption } from './encryption.ts'
import type { FreshTokens } from './fresh-token.ts'

/** A node wants a credential that it does not get. */
class CredentialRefused extends AppError {
  readonly errorCode = 'credential_refused'
  readonly status = 403
}

interface Parts {
  db: Db
  encryption: Encryption
  tokens: FreshTokens
  actor: Actor
}

/** Decrypts a credential for a run, if the workflow's owner may use it and it may be used in this type of node. */
export async function useCredential(
  { db, encryption, actor, tokens }: Parts,
  { type, reference, nodeType, refused }: CredentialUse,
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
  const { csrfSecret: _question, ...values } = valuesOf(row.type, openData(encryption, row))
  if (!isOfType(type, 'oAuth2Api')) return values
  // Nodes need the access token alone: what could make new ones stays here.
  const { access_token: token } = await tokens.get(row.id, refused)
  return { oauthTokenData: { access_token: token }, allowedHosts: values.allowedHosts }
}

/** Only the types of node that somebody has ticked. */
const allows = (access: readonly { nodeType: string }[], nodeType: string): boolean =>
  access.some((each) => ownTypeOf(each.nodeType) === ownTypeOf(nodeType))
